import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Check, CheckResult } from '#shared/sales/bookings/papers/checks.ts';
import { isListed } from '#shared/sales/bookings/papers/papers.ts';
import { documentOf } from '../../core/queries/documents.ts';

/**
 * Notes what a check before the border found; null takes it back. Returns the trip. Throws `not_found` for a booking that the actor does not
 * carry, `booking_state` for a parcel and for a person who does not ride.
 */
export async function noteCheck(
  sql: Db,
  actor: Actor,
  { bookingId, check, result }: { bookingId: number; check: Check; result: CheckResult | null },
  now: Date,
): Promise<number> {
  const booking = await documentOf(sql, actor, bookingId);
  if (booking.side !== 'carrier') throw new DomainError('not_found');
  if (booking.kind !== 'passenger' || !isListed(booking)) throw new DomainError('booking_state');
  if (result === null) {
    await sql`delete from border_check where booking_id = ${bookingId} and kind = ${check}`;
    return booking.tripId;
  }
  const byOffice = booking.driverId !== actor.accountId && booking.secondDriverId !== actor.accountId;
  await sql`
    insert into border_check (booking_id, kind, result, by_office, noted_at)
    values (${bookingId}, ${check}, ${result}, ${byOffice}, ${now})
    on conflict (booking_id, kind) do update
    set result = excluded.result, by_office = excluded.by_office, noted_at = excluded.noted_at`;
  return booking.tripId;
}
