import { describe, expect, it, test } from 'vitest';
import { LIMITS } from '#shared/core/limits.ts';
import { type Extra, extraFromForm, extraInput, extraName, extraParts, extrasOf, formOfExtra } from './extras.ts';

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
