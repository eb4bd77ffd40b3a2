import { type Db, type Pool, type SqlFragment, transaction } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { alarmsOf, TRIP_ALARMS, type TripAlarm } from '#shared/operations/tracking/positions/alarms.ts';
import { STARTS_LATE_AFTER } from '#shared/operations/tracking/positions/limits.ts';
import { isSilenceDue } from '#shared/operations/tracking/positions/seen.ts';
import type { TripPath } from '../queries/trip-paths.ts';

/** A bus has not moved within about this many degrees, some 500 m. */
const STILL = { lat: 0.0045, lon: 0.007 } as const;

interface Alarm {
  tripId: number;
  kind: TripAlarm;
}

/**
 * Informs the drivers and the office that a trip should have begun, or that its bus is idle or far from its line: each once, and
 * again when it was over in between.
 */
export async function reportAlarms(sql: Pool, trips: readonly TripPath[], now: Date): Promise<void> {
  const running = trips.filter(({ status, position }) => status === 'started' && position !== null);
  const still = await stillness(
    sql,
    running.map(({ id }) => id),
    now,
  );
  const raised: Alarm[] = (await notBegun(sql, now)).map((tripId) => ({ tripId, kind: 'startsLate' }));
  const over: Alarm[] = [];
  for (const trip of running) {
    const { since, halted } = still.get(trip.id) ?? { since: now, halted: false };
    const alarms = alarmsOf({ ...trip, halted, stillSince: since.getTime() }, now.getTime());
    if (!alarms) continue;
    for (const kind of TRIP_ALARMS) (alarms.includes(kind) ? raised : over).push({ tripId: trip.id, kind });
  }
  await transaction(sql, async (tx) => {
    await tx`delete from trip_alarm where (trip_id, kind) in (${rowsOf(tx, over)})`;
    const reported = await tx<Alarm[]>`
      insert into trip_alarm (trip_id, kind, at) select trip_id, kind, ${now} from (${rowsOf(tx, raised)}) as raised (trip_id, kind)
      on conflict do nothing returning trip_id, kind`;
    for (const alarm of reported) await addJob(tx, 'notify.alarm', { ...alarm, at: now.getTime() });
  });
}

function rowsOf(sql: Db, alarms: readonly Alarm[]): SqlFragment {
  return sql`select * from unnest(${alarms.map(({ tripId }) => tripId)}::int[], ${alarms.map(({ kind }) => kind)}::text[])`;
}

/** Trips with people or parcels that nobody has begun, and of whose delay nobody has said anything. */
async function notBegun(sql: Db, now: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select t.id from trip t
    where t.status = 'planned' and t.departs_at <= ${new Date(now.getTime() - STARTS_LATE_AFTER)}
      and t.departs_at > ${now}::timestamptz - interval '6 hours'
      and exists (select from booking b where b.trip_id = t.id and b.status = 'confirmed')
      and not exists (select from trip_late l where l.trip_id = t.id and coalesce(l.expected_at, l.more_by) > ${now})`;
  return rows.map(({ id }) => id);
}

/** Since when each bus has been where it is, by the fixes of three hours, and whether a halt lasts. */
async function stillness(
  sql: Db,
  tripIds: readonly number[],
  now: Date,
): Promise<Map<number, { since: Date; halted: boolean }>> {
  if (tripIds.length === 0) return new Map();
  const from = new Date(now.getTime() - 3 * 3_600_000);
  const rows = await sql<{ id: number; since: Date | null; halted: boolean }[]>`
    select n.trip_id as id, exists (select from trip_halt h where h.trip_id = n.trip_id and h.ended_at is null) as halted,
      (select min(f.recorded_at) from trip_fix f
        where f.trip_id = n.trip_id and f.recorded_at between ${from} and ${now} and f.recorded_at > coalesce(moved.at, ${from})) as since
    from trip_position n
    cross join lateral (
      select max(f.recorded_at) as at from trip_fix f
      where f.trip_id = n.trip_id and f.recorded_at between ${from} and ${now}
        and (abs(f.lat - n.lat) > ${STILL.lat} or abs(f.lon - n.lon) > ${STILL.lon})) moved
    where n.trip_id = any(${[...tripIds]}::int[])`;
  return new Map(rows.map(({ id, since, halted }) => [id, { since: since ?? now, halted }]));
}

interface UnseenTrip {
  id: number;
  startedAt: Date;
  seenAt: Date | null;
  reportedAt: Date | null;
}

/** Informs the driver and the office, once per silence, that nobody sees a bus that is under way. */
export async function reportSilence(sql: Pool, now: Date): Promise<void> {
  await transaction(sql, async (tx) => {
    for (const { id, startedAt, seenAt, reportedAt } of await runningTrips(tx, now)) {
      const facts = {
        startedAt: startedAt.getTime(),
        seenAt: seenAt?.getTime() ?? null,
        reportedAt: reportedAt?.getTime() ?? null,
      };
      if (!isSilenceDue(facts, now.getTime())) continue;
      await tx`update trip set silence_reported_at = ${now} where id = ${id}`;
      await addJob(tx, 'notify.silence', { tripId: id, at: now.getTime() });
    }
  });
}

function runningTrips(sql: Db, now: Date): Promise<UnseenTrip[]> {
  return sql<UnseenTrip[]>`
    select t.id, t.started_at, n.recorded_at as seen_at, t.silence_reported_at as reported_at
    from trip t left join trip_position n on n.trip_id = t.id
    where t.status = 'started' and t.started_at is not null and t.arrives_at > ${now}::timestamptz - interval '1 day'
    order by t.id for update of t skip locked`;
}
