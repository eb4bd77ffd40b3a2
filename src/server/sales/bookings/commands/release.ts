import type { AppContext } from '#server/context.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { mayStillBeReleased } from '#shared/sales/bookings/seats/coming.ts';
import { refreshFreeSeats, topicsOf } from '../changes/events.ts';
import { writeHistory } from '../core/commands/history.ts';
import { type Movable, moveBookings } from '../core/commands/move.ts';

const BATCH = 200;

/**
 * Releases the seats of parties that were asked and warned and have not answered, one trip at a time, where their carrier's rule says so
 * (docs/product.md 9.32), and calls `changed` with the topics of the affected screens.
 */
export async function releaseUnanswered(app: AppContext, now: Date, changed: (topic: string) => void): Promise<void> {
  const due = await app.pool<{ tripId: number }[]>`
    select distinct trip_id from coming_question q where ${isDue(app.pool, now)} limit ${BATCH}`;
  for (const { tripId } of due) {
    const topics = await transaction(app.pool, (sql) => releaseOfTrip(sql, tripId, now));
    if (topics.size > 0) await refreshFreeSeats(app, tripId);
    for (const topic of topics) changed(topic);
  }
}

function isDue(sql: Db | Pool, now: Date) {
  return sql`q.release_at <= ${now} and q.release_at > ${now}::timestamptz - interval '1 day' and q.answered_at is null`;
}

interface ReleasedSeat extends Movable {
  departsAt: Date;
  carrierId: number;
  accountId: number | null;
}

/**
 * An answer locks the bookings of its party too, so that the first of both counts. Bookings that another transaction has locked at this
 * moment are left for the next run.
 */
async function releaseOfTrip(sql: Db, tripId: number, now: Date): Promise<Set<string>> {
  const [trip] = await sql`
    select from trip where id = ${tripId} and status in ('new', 'planned', 'started') for key share skip locked`;
  if (!trip) return new Set();
  const locked = await sql<{ id: number }[]>`
    select b.id from booking b
    where b.trip_id = ${tripId} and b.status = 'confirmed' and exists (
      select from coming_question q where q.booking_id = b.id and q.trip_id = b.trip_id and ${isDue(sql, now)})
    order by b.id for no key update skip locked`;
  const rows = await sql<ReleasedSeat[]>`
    select b.id, b.status, b.from_seq, b.to_seq, null::real as weight_kg, s.departs_at,
      b.carrier_id, party.account_id
    from booking b
    join party on party.id = b.party_id
    join carrier c on c.id = b.carrier_id and c.release_hours is not null
    join trip_stop s on s.trip_id = b.trip_id and s.seq = b.from_seq
    join coming_question q on q.booking_id = b.id and q.trip_id = b.trip_id and ${isDue(sql, now)}
    where b.id = any(${locked.map(({ id }) => id)}::int[])
      and not exists (select from booking o where o.party_id = b.party_id and o.paid > 0)
    order by b.id`;
  const released = rows.filter(({ departsAt }) => mayStillBeReleased(departsAt, now));
  if (released.length === 0) return new Set();
  await moveBookings(sql, tripId, released, 'cancelled', now, { by: 'unanswered' });
  await writeHistory(
    sql,
    now,
    released.map(({ id, status }) => ({ bookingId: id, action: 'release', actorId: null, data: { before: status } })),
  );
  return new Set(released.flatMap((one) => topicsOf({ ...one, tripId })));
}
