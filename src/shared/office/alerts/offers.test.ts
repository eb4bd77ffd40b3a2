import { expect, test } from 'vitest';
import { offerEnd, type SeatOffer, seatOffers, type TakenSeat, type Waiting } from './offers.ts';

/** A bus of four seats on a trip of three legs. */
const ROWS = [
  [1, 2],
  [3, 4],
];
const all = (seat: number): TakenSeat => ({ seat, fromSeq: 0, toSeq: 3 });
const waits = (id: number, seats: number, fromSeq = 0, toSeq = 3): Waiting => ({ id, seats, fromSeq, toSeq });

test.each<[what: string, taken: TakenSeat[], waiting: Waiting[], offers: SeatOffer[]]>([
  ['nobody while the bus is full', [1, 2, 3, 4].map(all), [waits(1, 1)], []],
  ['the first who fits', [1, 2, 3].map(all), [waits(1, 1), waits(2, 1)], [{ id: 1, seats: [4] }]],
  ['the second when the first needs more', [1, 2, 3].map(all), [waits(1, 2), waits(2, 1)], [{ id: 2, seats: [4] }]],
  [
    'two on different legs of one seat',
    [1, 2, 3].map(all),
    [waits(1, 1, 0, 1), waits(2, 1, 1, 3), waits(3, 1, 2, 3)],
    [
      { id: 1, seats: [4] },
      { id: 2, seats: [4] },
    ],
  ],
  [
    'nobody whose leg is taken in part',
    [...[1, 2, 3].map(all), { seat: 4, fromSeq: 1, toSeq: 2 }],
    [waits(1, 1), waits(2, 1, 2, 3)],
    [{ id: 2, seats: [4] }],
  ],
  ['a family side by side', [1, 2].map(all), [waits(1, 2)], [{ id: 1, seats: [3, 4] }]],
])('is offered to %s', (_what, taken, waiting, offers) => {
  expect(seatOffers(ROWS, taken, waiting)).toEqual(offers);
});

test('an offer ends when the bus leaves', () => {
  const now = new Date('2026-06-10T09:00:00Z');
  expect(offerEnd(now, new Date('2026-06-12T04:00:00Z'), 30).toISOString()).toBe('2026-06-10T09:30:00.000Z');
  expect(offerEnd(now, new Date('2026-06-10T09:10:00Z'), 30).toISOString()).toBe('2026-06-10T09:10:00.000Z');
});
