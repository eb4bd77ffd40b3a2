import { expect, test } from 'vitest';
import { classToday, infantClassToday } from './class-today.ts';
import type { FarePart } from './fare-parts.ts';

const NAMES = { child: { uk: 'Дитина', en: 'Child' }, pensioner: { uk: 'Пенсіонер', en: 'Pensioner' } };
const choice = (
  id: number,
  name: keyof typeof NAMES,
  ageFrom: number | null,
  ageTo: number | null,
  needsSeat = true,
) => ({
  ...{ id, name: NAMES[name], ageFrom, ageTo, needsSeat },
});
const paid = (name: keyof typeof NAMES, ageFrom: number | null, ageTo: number | null, infant = false): FarePart[] => [
  { part: 'base', cents: 4500 },
  { part: 'class', cents: -1350, label: NAMES[name], percent: 30, ageFrom, ageTo, ...(infant && { infant }) },
];
const CHILD = choice(1, 'child', 4, 12);
const PENSIONER = choice(2, 'pensioner', 60, null);

test.each<[string, FarePart[], ReturnType<typeof choice>[], number | null]>([
  ['the same class', paid('pensioner', 60, null), [CHILD, PENSIONER], 2],
  ['the class of the same name with other ages', paid('child', 4, 10), [CHILD, PENSIONER], 1],
  ['among two of one name the one of the same ages', paid('child', 4, 12), [choice(3, 'child', 2, 3), CHILD], 1],
  ['the first of two that are alike', paid('child', 4, 12), [CHILD, choice(7, 'child', 4, 12)], 1],
  ['nothing among two of one name with other ages', paid('child', 4, 10), [choice(3, 'child', 2, 3), CHILD], null],
  ['nothing for a class that is gone', paid('child', 4, 12), [PENSIONER], null],
  ['nothing for a class that has lost its seat', paid('child', 0, 2), [choice(4, 'child', 0, 2, false)], null],
  ['nothing for the full price', [{ part: 'base', cents: 4500 }], [CHILD], null],
  ['nothing for a fare by arrangement', [], [CHILD], null],
  ['nothing for an infant on the lap', paid('child', 4, 12, true), [CHILD], null],
])('a person who travels again has %s', (_, parts, classes, id) => {
  expect(classToday(parts, classes)).toBe(id);
});

const lap = (id: number, name: keyof typeof NAMES, ageTo: number) => choice(id, name, 0, ageTo, false);

test.each<[string, FarePart[], ReturnType<typeof choice>[], number | null]>([
  ['the same class', paid('child', 0, 2, true), [lap(5, 'pensioner', 2), lap(6, 'child', 2)], 6],
  ['the only class for infants, under whatever name', paid('pensioner', 0, 2, true), [CHILD, lap(5, 'child', 3)], 5],
  ['the only class for infants after a fare without parts', [], [lap(5, 'child', 2)], 5],
  ['nothing among several other classes', paid('child', 0, 2, true), [lap(5, 'child', 1), lap(6, 'child', 3)], null],
  ['nothing where infants have no class any more', paid('child', 0, 2, true), [CHILD], null],
])('an infant that travels again has %s', (_, parts, classes, id) => {
  expect(infantClassToday(parts, classes)).toBe(id);
});
