import type { Db } from '#server/core/database/db.ts';
import { BORDER_ZONE } from '#shared/operations/tracking/positions/waits.ts';

/** The metres in a degree of latitude. */
const DEGREE = 111_195;
/** The maximum gap in a track, in minutes, for which the time of entering or leaving counts as measured. */
const SEEN_WITHIN = 20;
/** The number of days whose passages are counted for the waits. */
const COUNTED_DAYS = 90;

/**
 * Finds in the tracks of the last day when buses were in the area around their crossing, and recomputes the waits. The next run includes
 * fixes that arrive late: a passage is computed again until its trip has been over for a day.
 */
export async function measureBorder(sql: Db, now: Date): Promise<void> {
  await recordCrossings(sql, now);
  await countWaits(sql, now);
}

async function recordCrossings(sql: Db, now: Date): Promise<void> {
  await sql`
    insert into crossing_passage as known (trip_id, crossing_key, direction, entered_at, left_at, measured)
    select road.trip_id, road.key, road.direction, near.entered, after.gone,
      -- nothing before or nothing after it: its wait is not known
      (before.seen > near.entered - make_interval(mins => ${SEEN_WITHIN})
        and near.last > after.gone - make_interval(mins => ${SEEN_WITHIN})) is true
    from (
      select t.id as trip_id, x.key, x.lat, x.lon, x.radius_m, t.departs_at,
        case when first.country = x.countries[1] then 'out' else 'in' end as direction
      from trip t join route_plan plan on plan.id = t.plan_id
      join crossing x on x.key = coalesce(t.crossing_key, plan.crossing_key)
      join trip_stop s on s.trip_id = t.id and s.seq = 0 join place first on first.id = s.place_id
      where t.status in ('started', 'finished') and t.departs_at > ${now}::timestamptz - interval '4 days'
        and coalesce(t.finished_at, ${now}::timestamptz) > ${now}::timestamptz - interval '1 day'
    ) road
    cross join lateral (
      select min(f.recorded_at) as entered, max(f.recorded_at) as last from trip_fix f
      where f.trip_id = road.trip_id and f.recorded_at > road.departs_at - interval '1 day' and ${within(sql)}
    ) near
    cross join lateral (
      select max(f.recorded_at) as seen from trip_fix f
      where f.trip_id = road.trip_id and f.recorded_at < near.entered and f.recorded_at > near.entered - interval '1 hour'
    ) before
    cross join lateral (
      select min(f.recorded_at) as gone from trip_fix f
      where f.trip_id = road.trip_id and f.recorded_at > near.last and f.recorded_at < near.last + interval '1 day'
    ) after
    where near.entered is not null
    on conflict (trip_id, crossing_key) do update set entered_at = excluded.entered_at, left_at = excluded.left_at,
      measured = excluded.measured
    where (known.entered_at, known.left_at, known.measured)
      is distinct from (excluded.entered_at, excluded.left_at, excluded.measured)`;
}

/** Computes on a flat map, which is right to a few metres within the few kilometres of an area. */
function within(sql: Db) {
  return sql`f.lat between road.lat - road.radius_m / ${DEGREE}::float8 and road.lat + road.radius_m / ${DEGREE}::float8
    and sqrt(power(f.lat - road.lat, 2) + power((f.lon - road.lon) * cos(radians(road.lat)), 2)) * ${DEGREE}::float8
      <= road.radius_m`;
}

/** Recomputes the waits by direction: for each hour of each weekday, for each hour, and for all together. */
async function countWaits(sql: Db, now: Date): Promise<void> {
  await sql`
    insert into crossing_wait (crossing_key, direction, weekday, hour, p10, median, p80, p90, measurements)
    select crossing_key, direction, coalesce(weekday, -1), coalesce(hour, -1),
      percentile_cont(0.1) within group (order by minutes), percentile_cont(0.5) within group (order by minutes),
      percentile_cont(0.8) within group (order by minutes), percentile_cont(0.9) within group (order by minutes), count(*)
    from (
      select crossing_key, direction, extract(isodow from entered_at at time zone ${BORDER_ZONE})::int - 1 as weekday,
        extract(hour from entered_at at time zone ${BORDER_ZONE})::int as hour,
        extract(epoch from left_at - entered_at) / 60 as minutes
      from crossing_passage
      where measured and left_at is not null and entered_at > ${now}::timestamptz - make_interval(days => ${COUNTED_DAYS})
    ) passage
    group by grouping sets ((crossing_key, direction, weekday, hour), (crossing_key, direction, hour),
      (crossing_key, direction))
    on conflict (crossing_key, direction, weekday, hour) do update set p10 = excluded.p10, median = excluded.median,
      p80 = excluded.p80, p90 = excluded.p90, measurements = excluded.measurements`;
}
