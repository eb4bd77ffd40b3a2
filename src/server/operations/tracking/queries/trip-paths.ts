import type { Db } from '#server/core/database/db.ts';
import { crossingJson, placeJson } from '#server/network/places/queries.ts';
import { stopSpotJson } from '#server/network/timetable/queries/points.ts';
import type { Crossing, Place } from '#shared/network/places/schema.ts';
import { BORDER_ZONE, type WaitCell } from '#shared/operations/tracking/positions/waits.ts';
import type { BreakdownHelp } from '#shared/sales/trips/breakdown.ts';
import type { Lateness, TripStatus } from '#shared/sales/trips/schema.ts';

/** A stop from JSON: instants are in PostgreSQL's format. */
export interface TripPathStop {
  seq: number;
  place: Place;
  point: string;
  arrivesAt: string | null;
  departsAt: string | null;
  arrivedAt: string | null;
  departedAt: string | null;
}

export interface StoredPosition {
  latitude: number;
  longitude: number;
  accuracy: number | null;
  speed: number | null;
  heading: number | null;
  progress: number;
  /** The time in ms since 1970. */
  at: number;
}

/** A breakdown from JSON: instants are in PostgreSQL's format. */
interface Breakdown {
  afterSeq: number;
  since: string;
  until: string | null;
  help: BreakdownHelp | null;
}

export interface TripPath {
  id: number;
  status: TripStatus;
  routeId: number;
  priceChangeId: number | null;
  /** The minutes by which its hours differ from its route. */
  shift: number;
  carrierId: number;
  driverId: number | null;
  busId: number | null;
  serviceDate: string;
  /** Its number among the runs of its route on that date. */
  run: number;
  departsAt: Date;
  arrivesAt: Date;
  finishedAt: Date | null;
  cancelledAt: Date | null;
  currentSeq: number | null;
  delayMinutes: number | null;
  crossing: (Crossing & { radiusM: number; queueKind: string }) | null;
  stops: TripPathStop[];
  position: StoredPosition | null;
  passage: { enteredAt: string; leftAt: string | null } | null;
  /** The hour of its place in the electronic queue at the crossing. */
  slotAt: Date | null;
  breakdown: Breakdown | null;
  /** Announcement of the driver or the office about the next stop, and where the bus was then, in km along its line. */
  late: (Lateness & { saidKm: number | null }) | null;
  /** The waits measured at the crossing in the trip's direction: for this hour and weekday, and the wider averages. */
  waits: WaitCell[];
}

export async function tripPathsOf(sql: Db, tripIds: readonly number[], now: Date): Promise<Map<number, TripPath>> {
  if (tripIds.length === 0) return new Map();
  const rows = await sql<(Omit<TripPath, 'position'> & { position: (StoredPosition & { at: unknown }) | null })[]>`
    select t.id, t.status, t.route_id, plan.shift_minutes as shift, plan.price_change_id, t.carrier_id, t.driver_id,
      t.bus_id, t.service_date, t.run, t.departs_at, t.arrives_at,
      t.finished_at, t.cancelled_at, t.current_seq,
      t.delay_minutes,
      case when x.key is not null then (${crossingJson(sql, 'x')})::jsonb
        || jsonb_build_object('radiusM', x.radius_m, 'queueKind', x.queue_kind) end as crossing,
      (select json_agg(json_build_object('seq', s.seq, 'place', ${placeJson(sql, 'p')}::jsonb || ${stopSpotJson(sql, 's')}, 'point', s.point,
        'arrivesAt', s.arrives_at, 'departsAt', s.departs_at, 'arrivedAt', s.arrived_at, 'departedAt', s.departed_at) order by s.seq)
       from trip_stop s join place p on p.id = s.place_id where s.trip_id = t.id) as stops,
      case when n.trip_id is not null then json_build_object('latitude', n.lat, 'longitude', n.lon, 'accuracy', n.accuracy,
        'speed', n.speed, 'heading', n.heading, 'progress', n.progress,
        'at', floor(extract(epoch from n.recorded_at) * 1000)) end as position,
      case when pass.trip_id is not null then json_build_object('enteredAt', pass.entered_at, 'leftAt', pass.left_at)
        end as passage,
      (select json_build_object('afterSeq', h.after_seq, 'since', h.started_at, 'until', h.until_at, 'help', h.help)
        from trip_halt h where h.trip_id = t.id and h.kind = 'breakdown' and h.ended_at is null) as breakdown,
      (select json_build_object('seq', l.seq, 'expectedAt', l.expected_at, 'moreBy', l.more_by, 'saidAt', l.said_at, 'saidKm', l.said_km)
        from trip_late l where l.trip_id = t.id) as late,
      (select q.at from trip_queue_slot q where q.trip_id = t.id) as slot_at,
      coalesce((select json_agg(json_build_object('weekday', w.weekday, 'hour', w.hour, 'p10', w.p10, 'median', w.median,
          'p80', w.p80, 'p90', w.p90, 'measurements', w.measurements))
        from crossing_wait w, lateral (select ${now}::timestamptz at time zone ${BORDER_ZONE} as local) clock
        where w.crossing_key = x.key
          and w.direction = case when first.country = x.countries[1] then 'out' else 'in' end
          and w.hour in (-1, extract(hour from clock.local)::int)
          and w.weekday in (-1, extract(isodow from clock.local)::int - 1)), '[]') as waits
    from trip t join route_plan plan on plan.id = t.plan_id
    join trip_stop s0 on s0.trip_id = t.id and s0.seq = 0 join place first on first.id = s0.place_id
    left join crossing x on x.key = coalesce(t.crossing_key, plan.crossing_key)
    left join trip_position n on n.trip_id = t.id
    left join crossing_passage pass on pass.trip_id = t.id and pass.crossing_key = x.key
    where t.id = any(${[...tripIds]}::int[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Trips under way or about to leave for which a position is stored, or something was said of a delay. */
export async function openTrips(sql: Db, now: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select t.id from trip t
    where t.status in ('planned', 'started') and t.departs_at < ${now}::timestamptz + interval '3 hours'
      and t.departs_at > ${now}::timestamptz - interval '6 days'
      and (exists (select from trip_position n where n.trip_id = t.id)
        or exists (select from trip_late l where l.trip_id = t.id))`;
  return rows.map((row) => row.id);
}
