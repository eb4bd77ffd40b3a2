import { expect, test } from 'vitest';
import { type LinkLife, linkEnd } from './link-life.ts';

const at = (time: string) => Date.parse(`2026-06-12T${time}:00Z`);
const life = (change: Partial<LinkLife>): LinkLife => ({
  stopAt: at('12:00'),
  reachedAt: null,
  expected: null,
  tripEndedAt: null,
  ...change,
});

test.each([
  ['by the timetable while nothing was heard', {}, '13:00'],
  ['as the late bus is expected', { expected: at('14:30') }, '15:30'],
  ['no earlier for a bus that is early', { expected: at('11:20') }, '13:00'],
  ['as it was reached, late', { reachedAt: at('15:00'), expected: at('14:00') }, '16:00'],
  ['as it was reached, early', { reachedAt: at('11:30') }, '12:30'],
  ['with a trip that was called off on the way', { tripEndedAt: at('09:00') }, '10:00'],
  ['with a trip that was finished before the bus came', { tripEndedAt: at('13:00'), expected: at('16:00') }, '14:00'],
  ['at the stop, though the trip went on for hours', { reachedAt: at('12:10'), tripEndedAt: at('20:00') }, '13:10'],
])('a shared link ends %s', (_, change, end) => {
  expect(linkEnd(life(change))).toBe(at(end));
});
