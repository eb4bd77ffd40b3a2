import { describe, expect, it, test } from 'vitest';
import { LIMITS } from '#shared/core/limits.ts';
import {
  broughtExtras,
  type Extra,
  extraForm,
  extraFromForm,
  extraInput,
  extraName,
  extraParts,
  extrasOf,
  formOfExtra,
  MAX_EXTRAS,
  MAX_OF_EXTRA,
} from './extras.ts';

const BICYCLE: Extra = {
  id: 1,
  kind: 'bicycle',
  name: { uk: 'Велосипед', en: 'Bicycle' },
  priceCents: 1_500,
  perTrip: 4,
};
const BAG: Extra = {
  id: 2,
  kind: 'bag',
  name: { uk: 'Друга валіза', en: 'Second suitcase' },
  priceCents: 550,
  perTrip: null,
};

describe('the limits of an extra', () => {
  const form = { kind: 'bag', nameUk: 'Валіза', nameEn: 'Suitcase', price: '5', perTrip: '' };
  const input = { kind: 'bag', nameUk: 'Валіза', nameEn: 'Suitcase', priceCents: 500, perTrip: null };
  const one = { id: 1, count: 1 };
  it.each([
    ['the highest price', extraInput, { ...input, priceCents: LIMITS.PRICE_MAX * 100 }, []],
    ['a higher one', extraInput, { ...input, priceCents: LIMITS.PRICE_MAX * 100 + 1 }, ['price_max_length']],
    ['for nothing', extraInput, { ...input, priceCents: 0 }, []],
    ['for less', extraInput, { ...input, priceCents: -1 }, [expect.any(String)]],
    ['one for a trip', extraInput, { ...input, perTrip: 1 }, []],
    ['none for a trip', extraInput, { ...input, perTrip: 0 }, ['extra_limit']],
    ['99 for a trip', extraInput, { ...input, perTrip: 99 }, []],
    ['100 for a trip', extraInput, { ...input, perTrip: 100 }, ['extra_limit']],
    ['99 for a trip, as typed', extraForm, { ...form, perTrip: '99' }, []],
    ['none for a trip, as typed', extraForm, { ...form, perTrip: '0' }, ['extra_limit']],
    ['100 for a trip, as typed', extraForm, { ...form, perTrip: '100' }, ['extra_limit']],
    ['nine of one', broughtExtras, [{ ...one, count: MAX_OF_EXTRA }], []],
    ['ten of one', broughtExtras, [{ ...one, count: MAX_OF_EXTRA + 1 }], [expect.any(String)]],
    ['none of one', broughtExtras, [{ ...one, count: 0 }], [expect.any(String)]],
    ['half of one', broughtExtras, [{ ...one, count: 0.5 }], [expect.any(String)]],
    ['of no number', broughtExtras, [{ ...one, id: 0 }], [expect.any(String)]],
    ['every extra', broughtExtras, Array(MAX_EXTRAS).fill(one), []],
    ['more than there are', broughtExtras, Array(MAX_EXTRAS + 1).fill(one), [expect.any(String)]],
  ])('%s', (_what, schema, value, keys) => {
    expect((schema.safeParse(value).error?.issues ?? []).map(({ message }) => message)).toEqual(keys);
  });
});

describe('what a traveller brings', () => {
  it.each([
    ['one', [{ id: 1, count: 1 }], 4_500, [[1, 1_500]]],
    [
      'three, and another thing',
      [
        { id: 2, count: 3 },
        { id: 1, count: 1 },
      ],
      4_500,
      [
        [2, 1_650],
        [1, 1_500],
      ],
    ],
    ['what the carrier does not take', [{ id: 7, count: 1 }], 4_500, []],
    ['a ride by arrangement', [{ id: 2, count: 3 }], null, [[2, 0]]],
  ])('costs its price each: %s', (_what, brought, base, sums) => {
    expect(extraParts(brought, [BICYCLE, BAG], base).map(({ extra, cents }) => [extra, cents])).toEqual(sums);
  });

  it('is named with its count, in the language of the reader', () => {
    const parts = extraParts(
      [
        { id: 1, count: 1 },
        { id: 2, count: 2 },
      ],
      [BICYCLE, BAG],
      4_500,
    );
    expect(parts.map((part) => extraName(part, 'uk'))).toEqual(['Велосипед', 'Друга валіза × 2']);
    expect(extraName({ part: 'extra', cents: 0, label: 'old' }, 'en')).toBe('');
    expect(extrasOf([{ part: 'base', cents: 4_500 }, ...parts])).toEqual(parts);
  });
});

test.each([
  [BICYCLE, { price: '15', perTrip: '4' }],
  [BAG, { price: '5.50', perTrip: '' }],
])('the form of an extra shows what is stored, and gives it back', (extra, shown) => {
  const form = formOfExtra(extra);
  expect(form).toMatchObject(shown);
  const { kind, priceCents, perTrip, name } = extra;
  expect(extraFromForm(form)).toEqual({ kind, priceCents, perTrip, nameUk: name.uk, nameEn: name.en });
});

test('an extra costs no more than a ride', () => {
  const costs = (priceCents: number) =>
    extraInput.safeParse({ kind: 'bag', nameUk: 'Валіза', nameEn: 'Suitcase', priceCents, perTrip: null }).success;
  expect(costs(LIMITS.PRICE_MAX * 100)).toBe(true);
  expect(costs(LIMITS.PRICE_MAX * 100 + 1)).toBe(false);
});
