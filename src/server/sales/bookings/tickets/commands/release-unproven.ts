import type { Db } from '#server/core/database/db.ts';
import { visibleTo } from '#server/sales/trips/queries/rows.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { writeHistory } from '../../core/commands/history.ts';
import { moveBookings } from '../../core/commands/move.ts';
import { lockUnproven } from '../queries/unproven.ts';

/**
 * Releases the seats of a trip that came from the network of a booking and that nothing has proven; returns the carrier and how many
 * bookings these were. Throws `not_found` for a trip of others and for a booking that is proven or not on it.
 */
export async function releaseUnproven(
  sql: Db,
  actor: Actor,
  { tripId, bookingId }: { tripId: number; bookingId: number },
  now: Date,
): Promise<{ carrierId: number; released: number }> {
  const [trip] = await sql<{ carrierId: number }[]>`
    select carrier_id from trip where id = ${tripId} and ${visibleTo(sql, actor)} for key share`;
  if (!trip) throw new DomainError('not_found');
  const bookings = await lockUnproven(sql, tripId, bookingId);
  if (bookings.length === 0) throw new DomainError('not_found');
  await moveBookings(sql, tripId, bookings, 'cancelled', now, { by: 'expiry' });
  await writeHistory(
    sql,
    now,
    bookings.map(({ id }) => ({ bookingId: id, action: 'releaseUnproven', actorId: actor.accountId })),
  );
  return { carrierId: trip.carrierId, released: bookings.length };
}
