import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { writeHistory } from '../core/commands/history.ts';
import { type Movable, moveBookings } from '../core/commands/move.ts';
import { takeAllBack } from '../money/commands/pay.ts';

type Written = Movable & { tripId: number; carrierId: number; paid: number };

/**
 * Takes back the open bookings of an import, trip by trip: they and their payments stay in the books, refunded and cancelled. Returns the trips.
 * Throws `refund_too_much` for one that was paid online since.
 */
export async function unbookParties(
  sql: Db,
  me: Actor,
  importId: number,
  reason: string,
  now: Date,
): Promise<number[]> {
  await sql`
    select from trip where id in (select trip_id from party where import_id = ${importId}) order by id for key share`;
  const open = await sql<Written[]>`
    select b.id, b.status, b.from_seq, b.to_seq, null as weight_kg, b.trip_id, b.carrier_id, b.paid
    from party p join booking b on b.party_id = p.id
    where p.import_id = ${importId} and b.status in ('unconfirmed', 'confirmed') order by b.id for no key update of b`;
  const trips = Map.groupBy(open, ({ tripId }) => tripId);
  for (const [tripId, bookings] of trips) {
    // Sent without waiting for each answer: there are dozens on a trip.
    const refunds = await Promise.all(
      bookings.filter(({ paid }) => paid > 0).map((booking) => refundOf(sql, me, booking, now)),
    );
    await moveBookings(sql, tripId, bookings, 'cancelled', now, { by: 'carrier', reason });
    const cancels = bookings.map(({ id, status }) => ({
      ...{ bookingId: id, action: 'cancel', actorId: me.accountId, reason, data: { before: status } },
    }));
    await writeHistory(sql, now, [...refunds, ...cancels]);
  }
  return [...trips.keys()];
}

async function refundOf(sql: Db, { accountId }: Actor, { id, tripId, carrierId, paid }: Written, now: Date) {
  const amount = await takeAllBack(sql, { bookingId: id, tripId, carrierId, at: now, takenBy: accountId }, paid);
  return { bookingId: id, action: 'unpay', actorId: accountId, data: { amount } };
}
