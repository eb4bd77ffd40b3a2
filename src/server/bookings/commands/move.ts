import type { Db } from '#server/core/db.ts';
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

/**
 * Gives bookings of one trip a new status. A parcel that stops holding its room gives it back on each leg, one that holds
 * it again takes it; seats follow by themselves, and one that was sold meanwhile breaks `booking_seat_once`.
 */
export async function moveBookings(
  sql: Db,
  tripId: number,
  bookings: readonly Movable[],
  to: BookingStatus,
  now: Date,
): Promise<void> {
  await sql`
    update booking set status = ${to}, updated_at = ${now},
      expires_at = case when ${to} = 'unconfirmed' then expires_at end
    where id = any(${bookings.map((booking) => booking.id)}::int[])`;
  for (const { weightKg, status, ...booking } of bookings) {
    const step = Number(HOLDING.includes(to)) - Number(HOLDING.includes(status));
    if (weightKg !== null && step !== 0) await moveParcelRoom(sql, { ...booking, tripId, weightKg }, step > 0 ? 1 : -1);
  }
}
