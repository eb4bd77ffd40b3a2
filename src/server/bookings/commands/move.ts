import type { Db } from '#server/database/db.ts';
import { type BookingStatus, HOLDING } from '#shared/bookings/lifecycle.ts';
import { moveParcelRoom } from './parcel-room.ts';

/** What moving a booking to another status looks at. */
export interface Movable {
  id: number;
  status: BookingStatus;
  fromSeq: number;
  toSeq: number;
  weightKg: number | null;
}

/** Who cancelled bookings, and why. */
export interface CancelCause {
  by: 'passenger' | 'carrier' | 'expiry' | 'trip';
  reason?: string | null;
}

/**
 * Gives bookings of one trip a new status. A parcel that stops holding its room gives it back on each leg, one that holds
 * it again takes it; seats follow by themselves, and one that was sold meanwhile breaks `booking_seat_once`.
 *
 * Each booking is updated once: of a row that its own transaction has written before, PostgreSQL checks the foreign keys again,
 * which would ask for the trip's lock after those of the bookings.
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
