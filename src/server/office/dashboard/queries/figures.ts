import type { Db } from '#server/core/database/db.ts';
import { placeJson } from '#server/network/places/queries.ts';
import { visibleTo } from '#server/sales/trips/queries/rows.ts';
import type { Actor } from '#shared/core/access.ts';
import {
  addCounts,
  type Counts,
  chartParts,
  chartUnit,
  type FigureGroup,
  spanBefore,
} from '#shared/office/dashboard/figures.ts';
import type { FigureRow, Figures, LegFigures } from '#shared/office/dashboard/figures-api.ts';
import type { Span } from '#shared/office/dashboard/period.ts';
import { countTrips } from './count-trips.ts';

/** Returns the figures of a carrier's trips that depart within a period, split by `by`, beside the figures of the period before. */
export async function figuresOf(sql: Db, actor: Actor, span: Span, by: FigureGroup): Promise<Figures> {
  const before = spanBefore(span);
  const [sums, chart] = await Promise.all([sumsBy(sql, actor, { span, before }, by), chartOf(sql, actor, span)]);
  const current = sums.filter((sum) => sum.current);
  const past = sums.filter((sum) => !sum.current);
  const names = await namesOf(
    sql,
    by,
    current.flatMap(({ key }) => (key === null ? [] : [key])),
  );
  const rows = current.map(
    ({ key, counts }): FigureRow => ({
      key,
      name: names.get(key ?? '')?.name ?? null,
      ends: names.get(key ?? '')?.ends ?? null,
      now: counts,
      before: by === 'month' ? null : (past.find((other) => other.key === key)?.counts ?? null),
    }),
  );
  return {
    span,
    spanBefore: before,
    now: addCounts(current.map(({ counts }) => counts)),
    before: addCounts(past.map(({ counts }) => counts)),
    rows: by === 'month' ? rows : rows.toSorted((a, b) => b.now.revenue - a.now.revenue),
    unit: chartUnit(span),
    chart,
  };
}

/** Returns how full each leg of a route was, over the trips that have the stops of the route's latest trip of the period. */
export async function legsOf(sql: Db, actor: Actor, routeId: number, span: Span): Promise<LegFigures> {
  const rows = await sql<(LegFigures['legs'][number] & { trips: number })[]>`
    with counted as (${countedIn(sql, actor, span)}),
    on_route as (
      select counted.*, trip.plan_id from counted join trip on trip.id = counted.trip_id
      where trip.route_id = ${routeId} and not counted.cancelled
    ),
    latest as (select plan_id from on_route order by service_date desc, trip_id desc limit 1),
    by_leg as (
      select leg.seq, sum(leg.sold)::int as sold, sum(on_route.seats)::int as seats, count(*)::int as trips
      from on_route cross join lateral unnest(on_route.leg_passengers) with ordinality as leg (sold, seq)
      where on_route.plan_id = (select plan_id from latest)
      group by leg.seq
    )
    select ${placeJson(sql, 'a')} as "from", ${placeJson(sql, 'b')} as "to", by_leg.sold, by_leg.seats, by_leg.trips
    from by_leg
    join route_stop dep on dep.plan_id = (select plan_id from latest) and dep.seq = by_leg.seq - 1
    join route_stop arr on arr.plan_id = dep.plan_id and arr.seq = by_leg.seq
    join place a on a.id = dep.place_id
    join place b on b.id = arr.place_id
    order by by_leg.seq`;
  return { trips: rows[0]?.trips ?? 0, legs: rows.map(({ trips: _, ...leg }) => leg) };
}

/** SQL for the counts of the actor's trips of a period: stored ones, and fresh counts of the trips without any. */
function countedIn(sql: Db, actor: Actor, { from, to }: Span) {
  return sql`
    select * from trip_figures where carrier_id = ${actor.carrierId} and service_date between ${from} and ${to}
    union all
    ${countTrips(
      sql,
      sql`${visibleTo(sql, actor)} and trip.service_date between ${from} and ${to}
        and not exists (select from trip_figures stored where stored.trip_id = trip.id)`,
    )}`;
}

interface Sum {
  key: string | null;
  current: boolean;
  counts: Counts;
}

/** Returns the sums by a group over both periods; a row is `current` or of the period before. */
async function sumsBy(
  sql: Db,
  actor: Actor,
  { span, before }: { span: Span; before: Span },
  by: FigureGroup,
): Promise<Sum[]> {
  const rows = await sql<(Omit<Sum, 'counts'> & Counts)[]>`
    with counted as (${countedIn(sql, actor, span)} union all ${countedIn(sql, actor, before)})
    select ${keyOf(sql, by)} as key, counted.service_date >= ${span.from}::date as current,
      (count(*) filter (where not cancelled))::int as trips, (count(*) filter (where cancelled))::int as cancelled_trips,
      sum(passengers)::int as passengers, sum(parcels)::int as parcels, sum(no_shows)::int as no_shows,
      sum(called_off)::int as called_off, sum(revenue)::float8 as revenue, sum(received)::float8 as received,
      coalesce(sum(seats * cardinality(leg_passengers)) filter (where not cancelled), 0)::int as seat_legs,
      coalesce(sum((select sum(sold) from unnest(leg_passengers) as sold)) filter (where not cancelled), 0)::int as sold_legs,
      sum(arrivals)::int as arrivals, sum(punctual)::int as punctual, sum(stars)::int as stars, sum(reviews)::int as reviews
    from counted join trip on trip.id = counted.trip_id
    group by 1, 2 order by 2, 1`;
  return rows.map(({ key, current, ...counts }) => ({ key, current, counts }));
}

function keyOf(sql: Db, by: FigureGroup) {
  const keys = {
    route: sql`trip.route_id::text`,
    driver: sql`trip.driver_id::text`,
    bus: sql`trip.bus_id::text`,
    month: sql`to_char(counted.service_date, 'YYYY-MM-01')`,
  };
  return keys[by];
}

async function chartOf(sql: Db, actor: Actor, span: Span): Promise<Figures['chart']> {
  const rows = await sql<Figures['chart']>`
    with counted as (${countedIn(sql, actor, span)})
    select greatest(date_trunc(${chartUnit(span)}, service_date)::date, ${span.from}::date)::text as "from",
      sum(revenue)::float8 as revenue, sum(passengers)::int as passengers
    from counted group by 1`;
  const found = new Map(rows.map((row) => [row.from, row]));
  return chartParts(span).map((from) => found.get(from) ?? { from, revenue: 0, passengers: 0 });
}

type Names = Map<string, Pick<FigureRow, 'name' | 'ends'>>;

async function namesOf(sql: Db, by: FigureGroup, keys: readonly string[]): Promise<Names> {
  if (by === 'month') return new Map();
  const ids = keys.map(Number);
  const rows = await sql<(Pick<FigureRow, 'name' | 'ends'> & { id: number })[]>`${namesSql(sql, by, ids)}`;
  return new Map(rows.map(({ id, name, ends }) => [String(id), { name, ends }]));
}

function namesSql(sql: Db, by: Exclude<FigureGroup, 'month'>, ids: readonly number[]) {
  if (by === 'driver')
    return sql`select id, trim(name || ' ' || last_name) as name, null as ends from account where id = any(${ids}::int[])`;
  if (by === 'bus')
    return sql`select id, manufacturer || ' ' || model || ', ' || number as name, null as ends from bus where id = any(${ids}::int[])`;
  return sql`
    select route.id, null as name, json_build_object('from', ${placeJson(sql, 'a')}, 'to', ${placeJson(sql, 'b')}) as ends
    from route
    join lateral (select max(id) as id from route_plan where route_id = route.id) latest on true
    join lateral (select min(seq) as first, max(seq) as last from route_stop where plan_id = latest.id) ends on true
    join route_stop dep on dep.plan_id = latest.id and dep.seq = ends.first
    join route_stop arr on arr.plan_id = latest.id and arr.seq = ends.last
    join place a on a.id = dep.place_id
    join place b on b.id = arr.place_id
    where route.id = any(${ids}::int[])`;
}
