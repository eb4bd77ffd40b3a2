import type { Db } from '#server/database/db.ts';
import { type BookingStatus, HOLDING } from '#shared/bookings/lifecycle.ts';
import { moveParcelRoom } from './parcel-room.ts';

/** The fields of a booking that a change of its status reads. */
export interface Movable {
  id: number;
  status: BookingStatus;
  fromSeq: number;
  toSeq: number;
  weightKg: number | null;
}

/** Which side cancelled the bookings, and why. */
export interface CancelCause {
  by: 'passenger' | 'carrier' | 'expiry' | 'trip';
  reason?: string | null;
}

/**
 * Gives bookings of one trip a new status. A parcel whose new status holds no room frees its room on each leg; one whose new status holds
 * room takes it again. Seats need no such step: the constraint `booking_seat_once` applies by status, and is violated if the seat was
 * sold since.
 *
 * Each booking is updated only once: if a transaction updates a row that it has already written, PostgreSQL checks the foreign keys
 * again, which would request the trip's lock after those of the bookings.
 */
export async function moveBookings(
  sql: Db,
  tripId: number,
  bookings: readonly Movable[],
  to: BookingStatus,
  now: Date,
  cause?: CancelCause,
): Promise<void> {
  await sql`
    update booking set status = ${to}, updated_at = ${now},
      expires_at = case when ${to} = 'unconfirmed' then expires_at end,
      cancelled_by = coalesce(${cause?.by ?? null}, cancelled_by),
      cancel_reason = coalesce(${cause?.reason ?? null}, cancel_reason)
    where id = any(${bookings.map((booking) => booking.id)}::int[])`;
  for (const { weightKg, status, ...booking } of bookings) {
    const step = Number(HOLDING.includes(to)) - Number(HOLDING.includes(status));
    if (weightKg !== null && step !== 0) await moveParcelRoom(sql, { ...booking, tripId, weightKg }, step > 0 ? 1 : -1);
  }
}
