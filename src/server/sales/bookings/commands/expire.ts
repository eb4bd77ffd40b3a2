import type { AppContext } from '#server/context.ts';
import { type Db, transaction } from '#server/core/database/db.ts';
import { isLockTimeout } from '#server/core/problems.ts';
import { refreshFreeSeats, topicsOf } from '../changes/events.ts';
import { writeHistory } from '../core/commands/history.ts';
import { type Movable, moveBookings } from '../core/commands/move.ts';
import { releaseExpiredForms } from '../seats/commands/form-hold.ts';

const BATCH = 200;

/**
 * Releases what open forms hold beyond their time, and cancels the requests that nobody answered in time, one trip at a time; calls
 * `changed` with the topics of the affected screens. A trip whose rows another transaction has locked at this moment is left for the next run, and the others go on.
 */
export async function expireBookings(app: AppContext, now: Date, changed: (topic: string) => void): Promise<void> {
  for (const tripId of await releaseExpiredForms(app.pool, now)) {
    await refreshFreeSeats(app, tripId);
    changed(`seats:${tripId}`);
  }
  const due = await app.pool<{ tripId: number }[]>`
    select distinct trip_id from booking where status = 'unconfirmed' and expires_at <= ${now} limit ${BATCH}`;
  for (const { tripId } of due) {
    try {
      const topics = await transaction(app.pool, (sql) => expireOfTrip(sql, tripId, now));
      if (topics.size > 0) await refreshFreeSeats(app, tripId);
      for (const topic of topics) changed(topic);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
  }
}

/** Recomputes the free seats of trips whose bookings changed since an instant, in case a process ended before it did so. */
export async function refreshChangedTrips(app: AppContext, since: Date): Promise<void> {
  const trips = await app.pool<{ tripId: number }[]>`
    select distinct trip_id from booking where updated_at >= ${since} limit ${BATCH}`;
  for (const { tripId } of trips) await refreshFreeSeats(app, tripId);
}

/** Returns the topics of the affected screens; none while another transaction is changing the trip. */
async function expireOfTrip(sql: Db, tripId: number, now: Date): Promise<Set<string>> {
  const [trip] = await sql`select from trip where id = ${tripId} for key share skip locked`;
  if (!trip) return new Set();
  const locked = await sql<{ id: number }[]>`
    select id from booking where trip_id = ${tripId} and status = 'unconfirmed' and expires_at <= ${now}
    order by id for no key update skip locked`;
  if (locked.length === 0 || !(await lockLegs(sql, tripId))) return new Set();
  const ids = locked.map(({ id }) => id);
  const bookings = await sql<(Movable & { carrierId: number; accountId: number | null })[]>`
    select b.id, b.status, b.from_seq, b.to_seq, parcel.weight_kg,
      b.carrier_id, party.account_id
    from booking b join party on party.id = b.party_id left join parcel on parcel.booking_id = b.id
    where b.id = any(${ids}::int[]) order by b.id`;
  await moveBookings(sql, tripId, bookings, 'cancelled', now, { by: 'expiry' });
  await writeHistory(
    sql,
    now,
    ids.map((bookingId) => ({ bookingId, action: 'expire', actorId: null })),
  );
  return new Set(bookings.flatMap((one) => topicsOf({ ...one, tripId })));
}

/** Locks the room of a trip, which parcels and animals give back; false while another transaction has locked a part of it. */
async function lockLegs(sql: Db, tripId: number): Promise<boolean> {
  const locked = await sql`select from trip_leg where trip_id = ${tripId} order by leg for no key update skip locked`;
  const [all] = await sql<{ count: number }[]>`select count(*)::int as count from trip_leg where trip_id = ${tripId}`;
  return locked.length === all?.count;
}
