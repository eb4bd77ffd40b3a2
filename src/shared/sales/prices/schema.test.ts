import { expect, test } from 'vitest';
import { fareClassInput, promoCodeInput } from './schema.ts';

const CLASS = {
  nameUk: 'Дитина',
  nameEn: 'Child',
  discountPercent: 30,
  fixedCents: null,
  ageFrom: 4,
  ageTo: 12,
  needsSeat: true,
};
const CODE = {
  code: 'TEN',
  percent: 10,
  amountCents: null,
  validFrom: '2026-06-01',
  validUntil: '2026-06-30',
  usesMax: null,
};
const key = (schema: typeof fareClassInput | typeof promoCodeInput, value: object) =>
  schema.safeParse(value).error?.issues[0]?.message;

test.each([
  [{}, undefined],
  [{ ageFrom: 4, ageTo: 4 }, undefined],
  [{ ageFrom: 5, ageTo: 4 }, 'age_order'],
  [{ ageFrom: 5, ageTo: null }, undefined],
  [{ ageFrom: null, ageTo: 4 }, undefined],
  [{ discountPercent: null, fixedCents: 1_000 }, undefined],
  [{ discountPercent: null }, 'field_invalid'],
  [{ fixedCents: 1_000 }, 'field_invalid'],
])('a class with %j: %s', (change, expected) => {
  expect(key(fareClassInput, { ...CLASS, ...change })).toBe(expected);
});

test.each([
  [{}, undefined],
  [{ validUntil: '2026-06-01' }, undefined],
  [{ validUntil: '2026-05-31' }, 'date_order'],
  [{ validFrom: null }, undefined],
  [{ validUntil: null }, undefined],
  [{ percent: null, amountCents: 500 }, undefined],
  [{ percent: 100 }, undefined],
  [{ percent: 101 }, 'percent_format'],
  [{ percent: null }, 'field_invalid'],
  [{ amountCents: 500 }, 'field_invalid'],
])('a code with %j: %s', (change, expected) => {
  expect(key(promoCodeInput, { ...CODE, ...change })).toBe(expected);
});
