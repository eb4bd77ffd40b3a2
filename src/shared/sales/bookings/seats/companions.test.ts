import { expect, it } from 'vitest';
import { classOfBirthYear } from './companions.ts';

const CLASSES = [
  { id: 1, ageFrom: null, ageTo: 1, needsSeat: false },
  { id: 2, ageFrom: 2, ageTo: 11, needsSeat: true },
  { id: 3, ageFrom: 60, ageTo: null, needsSeat: true },
  { id: 4, ageFrom: null, ageTo: null, needsSeat: true },
];

it.each([
  ['a child', 2020, 2],
  ['who is twelve this year, whose birthday may have been', 2014, null],
  ['who was twelve last year', 2013, null],
  ['who turns three this year', 2023, 2],
  ['who may be one still', 2024, null],
  ['a pensioner', 1950, 3],
  ['who turns sixty this year', 1966, null],
  ['an adult', 1990, null],
  ['an unknown year', null, null],
])('%s', (_, birthYear, classId) => {
  expect(classOfBirthYear(CLASSES, birthYear, 2026)).toBe(classId);
});
