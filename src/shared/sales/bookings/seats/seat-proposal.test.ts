import { expect, test } from 'vitest';
import { seatRows } from '#shared/network/fleet/seats.ts';
import { fillSeats, proposeSeats } from './seat-proposal.ts';

/** Seats by row: 1 2, 3 4 5, 6 7 8, 9 10 11, 12 13 14, 15 to 18. */
const ROWS = seatRows(18, '2+1');

test.each<[string, { taken: number[]; count: number; before: number[] }, string]>([
  ['nobody known, empty bus', { taken: [], count: 2, before: [] }, '1, 2 together'],
  ['the front is taken', { taken: [1, 2, 5], count: 2, before: [] }, '3, 4 together'],
  ['as last time', { taken: [1], count: 2, before: [9, 10] }, '9, 10 together, as before'],
  ['one of the seats is taken: near the other', { taken: [9], count: 2, before: [9, 10] }, '10, 11 together'],
  [
    'nothing is free beside the other: together elsewhere',
    { taken: [9, 11], count: 2, before: [9, 10] },
    '1, 2 together',
  ],
  ['one more person than last time', { taken: [], count: 3, before: [3, 4] }, '3, 4, 5 together'],
  ['one person fewer', { taken: [], count: 1, before: [3, 4] }, '3'],
  ['seats that this bus does not have', { taken: [], count: 2, before: [40, 41] }, '1, 2 together'],
  ['alone, as last time', { taken: [1, 2], count: 1, before: [14] }, '14, as before'],
  ['only seats apart are left', { taken: range(1, 16), count: 2, before: [] }, '17, 18 together'],
  ['in different rows', { taken: [1, 2, 3, 4, 6, 7, ...range(9, 18)], count: 2, before: [] }, '5, 8'],
  ['too few are left', { taken: range(1, 17), count: 2, before: [] }, 'none'],
])('%s', (_, { taken, count, before }, expected) => {
  const found = proposeSeats(ROWS, new Set(taken), count, before);
  const said = found
    ? `${found.seats.join(', ')}${found.together ? ' together' : ''}${found.asBefore ? ', as before' : ''}`
    : 'none';
  expect(said).toBe(expected);
});

test('chosen seats stay, and the rest of the party sits near them', () => {
  expect(fillSeats(ROWS, new Set([12]), 2, [13])).toEqual({ seats: [13, 14], together: true });
  expect(fillSeats(ROWS, new Set(), 2, [3, 16])).toEqual({ seats: [3, 16], together: false });
});

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
