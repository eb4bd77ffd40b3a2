import type { Db } from '#server/core/database/db.ts';
import { stopSpotJson } from '#server/network/timetable/queries/points.ts';
import { drives } from '#server/sales/trips/queries/drives.ts';
import type { Fix } from '#shared/operations/tracking/positions/fix.ts';
import { lineOf, type TripLine } from '#shared/operations/tracking/positions/line.ts';
import { type DrivenTrip, tripOfFix } from '#shared/operations/tracking/positions/window.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import type { StoredFix } from '../commands/flush.ts';

export interface DrivenTripPath extends DrivenTrip {
  id: number;
  driverId: number;
  currentSeq: number | null;
  line: TripLine;
  /** The newest fix in the database, and its distance along the line in km. */
  newest: Fix | null;
  progress: number | null;
}

interface Row {
  id: number;
  status: TripStatus;
  departsAt: Date;
  arrivesAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  currentSeq: number | null;
  stops: Parameters<typeof lineOf>[0];
  crossing: Parameters<typeof lineOf>[1];
  newest: (Omit<Fix, 'at'> & { at: string; progress: number }) | null;
}

/** The trips that a driver drives now or drove within the last day, with their lines. */
export async function drivenTrips(sql: Db, driverId: number, now: Date): Promise<DrivenTripPath[]> {
  const rows = await sql<Row[]>`
    select t.id, t.status, t.departs_at, t.arrives_at,
      t.started_at, coalesce(t.finished_at, t.cancelled_at) as ended_at, t.current_seq,
      (select json_agg(json_build_object('seq', s.seq,
        'place', ${stopSpotJson(sql, 's')} || jsonb_build_object('country', p.country)) order by s.seq)
       from trip_stop s join place p on p.id = s.place_id where s.trip_id = t.id) as stops,
      case when x.key is not null then json_build_object('lat', x.lat, 'lon', x.lon, 'countries', x.countries) end as crossing,
      case when n.trip_id is not null then json_build_object('latitude', n.lat, 'longitude', n.lon, 'accuracy', n.accuracy,
        'speed', n.speed, 'heading', n.heading, 'at', n.recorded_at, 'progress', n.progress) end as newest
    from trip t join route_plan plan on plan.id = t.plan_id
    left join crossing x on x.key = coalesce(t.crossing_key, plan.crossing_key)
    left join trip_position n on n.trip_id = t.id
    where ${drives(sql, driverId, sql`t`)} and ${ofLastDay(sql, now)}`;
  return rows.map(({ stops, crossing, newest, departsAt, arrivesAt, startedAt, endedAt, ...row }) => ({
    ...row,
    driverId,
    departsAt: departsAt.getTime(),
    arrivesAt: arrivesAt.getTime(),
    startedAt: startedAt?.getTime() ?? null,
    endedAt: endedAt?.getTime() ?? null,
    line: lineOf(stops ?? [], crossing),
    newest: newest && { ...newest, at: Date.parse(newest.at) },
    progress: newest?.progress ?? null,
  }));
}

interface DriverPosition {
  at: number;
  driverId: number;
  source: StoredFix['source'];
}

/** The trip for which a driver's position is needed now (docs/product.md 10.1), with the newest stored one; null without such a trip. */
export async function trackedTrip(
  sql: Db,
  driverId: number,
  now: Date,
): Promise<{ id: number; newest: DriverPosition | null } | null> {
  const rows = await sql<
    {
      id: number;
      status: TripStatus;
      departsAt: Date;
      arrivesAt: Date;
      startedAt: Date | null;
      newest: (Omit<DriverPosition, 'at'> & { at: string }) | null;
    }[]
  >`
    select t.id, t.status, t.departs_at, t.arrives_at, t.started_at,
      (select json_build_object('at', n.recorded_at, 'driverId', n.driver_id, 'source', n.source)
       from trip_position n where n.trip_id = t.id) as newest
    from trip t where ${drives(sql, driverId, sql`t`)} and ${ofLastDay(sql, now)} and t.status in ('planned', 'started')`;
  const trips = rows.map((row) => ({
    id: row.id,
    newest: row.newest && { ...row.newest, at: Date.parse(row.newest.at) },
    status: row.status,
    departsAt: row.departsAt.getTime(),
    arrivesAt: row.arrivesAt.getTime(),
    startedAt: row.startedAt?.getTime() ?? null,
    endedAt: null,
  }));
  return tripOfFix(trips, now.getTime());
}

/** Trips that can be under way now or ended within the last day, because phones store unsent fixes for one day. */
function ofLastDay(sql: Db, now: Date) {
  return sql`t.departs_at < ${now}::timestamptz + interval '3 hours 1 minute' and t.departs_at > ${now}::timestamptz - interval '6 days'
    and coalesce(t.finished_at, t.cancelled_at, t.arrives_at + interval '1 day') > ${now}::timestamptz - interval '1 day'
    and t.status <> 'new'`;
}

export async function carrierContacts(sql: Db, carrierId: number): Promise<string[]> {
  const rows = await sql<{ value: string }[]>`
    select value from carrier_contact where carrier_id = ${carrierId} order by position`;
  return rows.map(({ value }) => value);
}
