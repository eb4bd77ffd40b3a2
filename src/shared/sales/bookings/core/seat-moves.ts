import type { BookingStatus } from '../rules/lifecycle.ts';
import type { BookingKind } from '../rules/schema.ts';

export interface Seated {
  id: number;
  kind: BookingKind;
  status: BookingStatus;
  fromSeq: number;
  toSeq: number;
  seat: number | null;
}

export interface SeatMove {
  bookingId: number;
  seat: number;
}

/** Statuses in which a passenger can still be given another seat. */
const MOVABLE: readonly BookingStatus[] = ['unconfirmed', 'confirmed', 'boarded'];
const SITTING: readonly BookingStatus[] = [...MOVABLE, 'completed'];

export function isMovable({ kind, status }: Seated): boolean {
  return kind === 'passenger' && MOVABLE.includes(status);
}

/**
 * The moves that give a passenger this seat: only their own one when the seat is free on all legs of their ride, or a swap with the one
 * passenger who has it, if that passenger can sit on the first one's seat. Null when neither is possible. A passenger without a seat,
 * because a smaller bus came, can only get a free one.
 */
export function seatMoves(bookings: readonly Seated[], moving: Seated, seat: number): SeatMove[] | null {
  if (!isMovable(moving) || moving.seat === seat) return null;
  const others = bookings.filter(
    (one) => one.kind === 'passenger' && one.id !== moving.id && SITTING.includes(one.status),
  );
  const there = others.filter((one) => one.seat === seat && overlap(one, moving));
  const own = { bookingId: moving.id, seat };
  const [other] = there;
  if (!other) return [own];
  if (moving.seat === null || there.length > 1 || !isMovable(other)) return null;
  const blocked = others.some((one) => one !== other && one.seat === moving.seat && overlap(one, other));
  return blocked ? null : [own, { bookingId: other.id, seat: moving.seat }];
}

/** The seats from 1 that are free on every leg between two stops. */
export function freeSeats(bookings: readonly Seated[], seatsCount: number, fromSeq: number, toSeq: number): number[] {
  const taken = new Set(
    bookings
      .filter((one) => one.kind === 'passenger' && SITTING.includes(one.status) && overlap(one, { fromSeq, toSeq }))
      .map((one) => one.seat),
  );
  return Array.from({ length: seatsCount }, (_, index) => index + 1).filter((seat) => !taken.has(seat));
}

function overlap(one: Pick<Seated, 'fromSeq' | 'toSeq'>, other: Pick<Seated, 'fromSeq' | 'toSeq'>): boolean {
  return one.fromSeq < other.toSeq && other.fromSeq < one.toSeq;
}
