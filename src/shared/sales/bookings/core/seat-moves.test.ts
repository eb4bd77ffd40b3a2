import { expect, test } from 'vitest';
import { freeSeats, type Seated, seatMoves } from './seat-moves.ts';

const seated = (id: number, seat: number, fromSeq = 0, toSeq = 3, status: Seated['status'] = 'confirmed'): Seated => ({
  id,
  kind: 'passenger',
  status,
  fromSeq,
  toSeq,
  seat,
});

test.each<[string, Seated[], Seated, number, [number, number][] | null]>([
  ['a free seat', [], seated(1, 4), 7, [[1, 7]]],
  ['the seat they have', [], seated(1, 4), 4, null],
  ['a seat that is free by then', [seated(2, 7, 0, 1)], seated(1, 4, 1, 3), 7, [[1, 7]]],
  [
    'a swap',
    [seated(2, 7)],
    seated(1, 4),
    7,
    [
      [1, 7],
      [2, 4],
    ],
  ],
  [
    'a swap with who rides only a part',
    [seated(2, 7, 0, 1)],
    seated(1, 4),
    7,
    [
      [1, 7],
      [2, 4],
    ],
  ],
  ['two people on that seat', [seated(2, 7, 0, 1), seated(3, 7, 1, 3)], seated(1, 4), 7, null],
  ['the other one would sit on a third', [seated(2, 7), seated(3, 4, 1, 3)], seated(1, 4, 0, 1), 7, null],
  ['who was given up holds no seat', [seated(2, 7, 0, 3, 'no_show')], seated(1, 4), 7, [[1, 7]]],
  ['who has left is not moved', [seated(2, 7, 0, 1, 'completed')], seated(1, 4), 7, null],
  ['a ride that is over', [], seated(1, 4, 0, 1, 'completed'), 7, null],
])('%s', (_what, others, moving, seat, expected) => {
  const moves = seatMoves([...others, moving], moving, seat);
  expect(moves?.map(({ bookingId, seat: to }) => [bookingId, to]) ?? null).toEqual(expected);
});

test('free seats are free on every leg', () => {
  const bookings = [seated(1, 1, 0, 1), seated(2, 2, 1, 2), seated(3, 3, 0, 3, 'cancelled')];
  expect(freeSeats(bookings, 4, 0, 1)).toEqual([2, 3, 4]);
  expect(freeSeats(bookings, 4, 0, 3)).toEqual([3, 4]);
});
