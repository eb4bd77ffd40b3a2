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
  ['by the timetable without a position', {}, '13:00'],
  ['by the expected arrival of a late bus', { expected: at('14:30') }, '15:30'],
  ['no earlier than planned for a bus that is early', { expected: at('11:20') }, '13:00'],
  ['by the actual arrival of a late bus', { reachedAt: at('15:00'), expected: at('14:00') }, '16:00'],
  ['by the actual arrival of an early bus', { reachedAt: at('11:30') }, '12:30'],
  ['with a trip that was cancelled on the way', { tripEndedAt: at('09:00') }, '10:00'],
  ['with a trip that was finished before the arrival', { tripEndedAt: at('13:00'), expected: at('16:00') }, '14:00'],
  [
    'by the arrival at its stop, although the trip continued for hours',
    { reachedAt: at('12:10'), tripEndedAt: at('20:00') },
    '13:10',
  ],
])('a shared link ends %s', (_, change, end) => {
  expect(linkEnd(life(change))).toBe(at(end));
});
