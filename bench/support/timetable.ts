import { type Db, type Pool, transaction } from '#server/core/database/db.ts';

export const FIRST_DAY = '2027-01-11';

export interface Pair {
  from: number;
  to: number;
}

const STOPS = 8;

/**
 * Fills in routes of eight stops (2,500 unless given) over the existing towns, each every day for two months: 2,500 routes give
 * 150,000 trips. The routes belong to the carriers in turn. The rows are inserted directly, because making them one by one is not measured.
 */
export async function fillTimetable(
  pool: Pool,
  routes = 2500,
  carriers = 200,
): Promise<{ stops: number; pairs: Pair[] }> {
  await transaction(pool, (sql) => writeTimetable(sql, { routes, carriers, days: 60 }));
  await pool`analyze`;
  const [count] = await pool<{ stops: number }[]>`select count(*) as stops from trip_stop`;
  return { stops: count?.stops ?? 0, pairs: await pairsOf(pool) };
}

export async function pairsOf(sql: Db): Promise<Pair[]> {
  return sql<Pair[]>`select from_place as "from", to_place as "to" from route_segment group by 1, 2 order by 1, 2`;
}

/** Writes the routes and `days` days of trips in the caller's transaction. */
export async function writeTimetable(
  sql: Db,
  { routes, carriers, days }: { routes: number; carriers: number; days: number },
): Promise<void> {
  // A million rows take longer than a request may, and their references are right by construction.
  await sql`set local statement_timeout = 0`;
  await sql`set local session_replication_role = replica`;
  await sql`select setseed(0.42)`;
  await sql`insert into carrier (name, single_driver) select 'Carrier ' || n, false from generate_series(1, ${carriers}::int) n`;
  await sql`
    insert into account (email, user_type, name, terms_agreed_at)
    select 'driver' || n || '@example.org', 'driver', 'Driver', now() from generate_series(1, ${routes}) n`;
  // A bus and a driver are on one trip at a time, so each route has its own.
  await sql`
    insert into bus (carrier_id, manufacturer, model, year, color, number, seats_count, layout, amenities)
    select 1 + n % ${carriers}::int, 'Neoplan', 'Cityliner', 2020, 'white', 'AA ' || n, 50, '2+2', '{wifi,toilet}'
    from generate_series(1, ${routes}) n`;
  await sql`
    insert into route (carrier_id, bus_id, driver_id, status)
    select 1 + n % ${carriers}::int, n, n, 'active' from generate_series(1, ${routes}) n`;
  await sql`insert into route_plan (route_id, crossing_key, days, price_trip, price_delivery) select id, 'krakivets', 127, 8000, 2000 from route`;
  await sql`update route set plan_id = route_plan.id from route_plan where route_plan.route_id = route.id`;
  await sql`
    create temp table bench_place as
    select id, row_number() over (order by population desc) - 1 as n from place order by population desc limit 400`;
  await sql`
    create table bench_stop as
    select plan.id as plan_id, seq, (plan.id * 37 + seq * (1 + plan.id % 23)) % 400 as n, (plan.id * 17) % 1440 as start
    from route_plan plan, generate_series(0, ${STOPS - 1}) seq`;
  await sql`
    insert into route_stop (plan_id, seq, place_id, departure_time, departure_day, trip_cost)
    select plan_id, seq, p.id, time '00:00' + make_interval(mins => (start + seq * 120) % 1440), (start + seq * 120) / 1440, seq * 1000
    from bench_stop s join bench_place p using (n)`;
  await sql`
    insert into route_segment
    select a.plan_id, plan.route_id, pa.id, pb.id, a.seq, b.seq, (a.start + a.seq * 120) / 1440, (a.start + a.seq * 120) % 1440,
      (b.seq - a.seq) * 120, (b.seq - a.seq) * 1000, (b.seq - a.seq) * 200
    from bench_stop a join bench_stop b on b.plan_id = a.plan_id and b.seq > a.seq and b.n <> a.n
    join route_plan plan on plan.id = a.plan_id
    join bench_place pa on pa.n = a.n join bench_place pb on pb.n = b.n`;
  await sql`
    insert into trip (route_id, plan_id, carrier_id, service_date, bus_id, driver_id, status, departs_at, arrives_at, seats_count, free_seats)
    select route.id, route.plan_id, route.carrier_id, day::date, bus_id, driver_id, 'planned',
      day + make_interval(mins => (plan_id * 17) % 1440), day + make_interval(mins => (plan_id * 17) % 1440 + 840), 50, array_fill((1::bigint << 30) - 1, array[${STOPS - 1}::int])
    from route, generate_series(${FIRST_DAY}::timestamp, ${FIRST_DAY}::timestamp + make_interval(days => ${days - 1}::int), interval '1 day') day`;
  await sql`
    insert into trip_stop (trip_id, seq, place_id, point, arrives_at, departs_at)
    select trip.id, s.seq, s.place_id, 'Bus station', trip.departs_at + s.seq * interval '2 hours', trip.departs_at + s.seq * interval '2 hours'
    from trip join route_stop s on s.plan_id = trip.plan_id`;
}
