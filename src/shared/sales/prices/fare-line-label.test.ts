import { expect, it, test } from 'vitest';
import { classLabel, lineLabel, partClass } from './fare-line-label.ts';
import type { FareLine } from './fare-lines.ts';
import type { FarePart } from './fare-parts.ts';

/** Writes the key of each text with its values. */
const words = {
  locale: 'uk' as const,
  say: (key: string, values: object = {}) => [key.replace('bookings.fares.', ''), ...Object.values(values)].join(' '),
};
const CHILD = { uk: 'Дитина', en: 'Child' };
const label = (kind: FareLine['kind'], part: Partial<FarePart> = {}, n = 1) =>
  lineLabel(words, { kind, n, cents: 0, part: { part: 'base', cents: 0, ...part } });

test.each<[expected: string, shown: string]>([
  ['adult', label('full')],
  ['adult × 2', label('full', {}, 2)],
  ['Дитина 4–12', label('class', { label: CHILD, ageFrom: 4, ageTo: 12 })],
  ['Дитина × 3', label('class', { label: CHILD }, 3)],
  ['line.infant Дитина age.to 2', label('infant', { label: CHILD, ageTo: 2 })],
  ['line.infant Дитина × 2', label('infant', { label: CHILD }, 2)],
  ['Лижі × 2', label('extra', { label: { uk: 'Лижі', en: 'Skis' }, count: 2 }, 2)],
  ['line.return 10', label('return', { percent: 10 })],
  ['line.return 0', label('return')],
  ['line.promo SUMMER', label('promo', { label: 'SUMMER' })],
  ['line.promo ', label('promo', { label: CHILD })],
  ['line.kilograms', label('kilograms')],
  ['line.minimum', label('minimum', {}, 2)],
  ['line.manual', label('manual')],
])('%s', (expected, shown) => {
  expect(shown).toBe(expected);
});

test.each([
  [null, null, 'Дитина'],
  [60, null, 'Дитина age.from 60'],
  [null, 4, 'Дитина age.to 4'],
  [4, 12, 'Дитина 4–12'],
  [5, 5, 'Дитина 5'],
])('a class from %s to %s is %j', (ageFrom, ageTo, expected) => {
  expect(classLabel(words, { name: CHILD, ageFrom, ageTo })).toBe(expected);
});

it('is empty for a part without a class', () => {
  expect(partClass(words, { part: 'promo', cents: -100, label: 'SUMMER' })).toBe('');
});
