import { expect, it } from 'vitest';
import { partyFares } from './fare.ts';
import { fareLines } from './fare-lines.ts';
import type { FareClass } from './schema.ts';

const child: FareClass = {
  ...{ id: 1, name: { uk: 'Дитина', en: 'Child' }, discountPercent: 30, fixedCents: null },
  ...{ ageFrom: 4, ageTo: 12, needsSeat: true },
};
const infant = { ...child, id: 2, name: { uk: 'Немовля', en: 'Infant' }, discountPercent: 100, needsSeat: false };
const adult = { fareClass: null, infantClass: null };

it('explains a party in few lines that add up', () => {
  const fares = partyFares({
    base: 4500,
    travellers: [{ ...adult, infantClass: infant }, adult, { ...adult, fareClass: child }],
    back: { percent: 10, seats: 2 },
    promo: { code: 'TEN', percent: null, amountCents: 1000 },
  });
  const lines = fareLines(fares);
  expect(lines.map(({ kind, n, cents }) => [kind, n, cents])).toEqual([
    ['full', 2, 9000],
    ['class', 1, 3150],
    ['infant', 1, 0],
    ['return', 2, -900],
    ['promo', 1, -1000],
  ]);
  const total = fares.flat().reduce((sum, part) => sum + part.cents, 0);
  expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(total);
});

it('names what was agreed where the price was by arrangement', () => {
  const [parts = []] = partyFares({
    base: null,
    travellers: [{ ...adult, fareClass: child }],
    back: null,
    promo: null,
  });
  expect(fareLines([parts])).toEqual([]);
  expect(fareLines([[...parts, { part: 'manual', cents: 4000 }]])).toMatchObject([{ kind: 'manual', cents: 4000 }]);
});

it('has a line for each class, and one for all that was agreed', () => {
  const student = { ...child, id: 3, name: { uk: 'Студент', en: 'Student' }, discountPercent: 10 };
  const travellers = [child, student].map((fareClass) => ({ ...adult, fareClass }));
  const fares = partyFares({ base: 4500, travellers, back: null, promo: null });
  const agreed = fares.map((parts, index) => [...parts, { part: 'manual' as const, cents: 100, percent: index }]);
  expect(fareLines(agreed).map(({ kind, n, cents }) => [kind, n, cents])).toEqual([
    ['class', 1, 3150],
    ['class', 1, 4050],
    ['manual', 2, 200],
  ]);
});
