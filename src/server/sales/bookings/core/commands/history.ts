import type { Db } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { stopSpotJson } from '#server/network/timetable/queries/points.ts';
import { keyOf, personOf } from '#shared/core/access.ts';

/** Events count for an absence if they happened in the hours before the bus left. */
const HOURS = '12 hours';
/** A position within this many km of the stop shows that the bus was there. */
const NEAR_KM = 0.5;

/**
 * Adds the earlier attempts to these entries of the history, which record a no-show: when the bus was at the stop by its button and by its
 * positions, where it was last, the calls, and the notifications about this trip (docs/product.md 9.36).
 */
async function proveAbsence(sql: Db, eventIds: readonly number[]): Promise<void> {
  await sql`
    with fix as (
      select own.id as event_id, f.recorded_at, f.lat, f.lon,
        111.2 * sqrt((f.lat - spot.lat) ^ 2 + ((f.lon - spot.lon) * cos(radians(spot.lat))) ^ 2) as km
      from booking_event own join booking b on b.id = own.booking_id join trip t on t.id = b.trip_id
      join trip_stop s on s.trip_id = b.trip_id and s.seq = b.from_seq join place p on p.id = s.place_id
      cross join lateral jsonb_to_record(${stopSpotJson(sql, 's')}) as spot (lat double precision, lon double precision)
      join trip_fix f on f.trip_id = b.trip_id and f.recorded_at between own.at - ${HOURS}::interval and own.at
      where own.id = any(${[...eventIds]}::bigint[])
    )
    update booking_event e set data = e.data || jsonb_build_object('absence', found.absence)
    from (
      select own.id, json_build_object('plannedAt', s.departs_at, 'arrivedAt', s.arrived_at,
        'seenAt', (select min(f.recorded_at) from fix f where f.event_id = own.id and f.km <= ${NEAR_KM}),
        'place', (select json_build_object('at', f.recorded_at, 'lat', f.lat, 'lon', f.lon, 'km', round(f.km::numeric, 2)::float)
          from fix f where f.event_id = own.id order by f.recorded_at desc limit 1),
        'calls', (select coalesce(json_agg(c.at order by c.at), '[]') from booking_event c
          where c.booking_id = b.id and c.action = 'called' and c.at between own.at - ${HOURS}::interval and own.at),
        'messages', (select coalesce(json_agg(n.at order by n.at), '[]') from (select distinct created_at as at from notification
          where party_id = b.party_id and trip_id = b.trip_id and created_at between own.at - ${HOURS}::interval and own.at) n))::jsonb as absence
      from booking_event own join booking b on b.id = own.booking_id
      join trip_stop s on s.trip_id = b.trip_id and s.seq = b.from_seq
      where own.id = any(${[...eventIds]}::bigint[])
    ) found where found.id = e.id`;
}

/** An entry of a booking's history. `data` holds what undoing the action needs, and amounts in euro cents. */
export interface HistoryEntry {
  bookingId: number;
  action: string;
  /** The `accountId` of the actor, also of an API key; null when nobody acted (expiry, instant confirmation). */
  actorId: number | null;
  reason?: string | null;
  data?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Writes entries of the bookings' history in the caller's transaction, and adds the job that notifies the people concerned. */
export async function writeHistory(sql: Db, at: Date, entries: readonly HistoryEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    bookingId: entry.bookingId,
    at,
    actorId: entry.actorId === null ? null : personOf({ accountId: entry.actorId }),
    apiKeyId: keyOf(entry.actorId),
    action: entry.action,
    reason: entry.reason ?? null,
    data: sql.json(entry.data ?? {}),
  }));
  const written = await sql<{ id: number }[]>`insert into booking_event ${sql(rows)} returning id`;
  const absent = written.filter((_, index) => entries[index]?.action === 'noShow').map(({ id }) => id);
  if (absent.length > 0) await proveAbsence(sql, absent);
  await addJob(sql, 'notify.bookings', { events: written.map(({ id }) => id) });
}
