import { HOME_ZONE } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { countTrips } from '#server/office/dashboard/queries/count-trips.ts';
import type { MarketCounts, MarketDay } from '#shared/office/admin/market.ts';
import type { Span } from '#shared/office/dashboard/period.ts';

type Row = { day: string } & Partial<MarketCounts>;

/** The days of a period, in order, with the counts of each: stored ones, and fresh counts of the days without any. */
export async function marketDays(sql: Db, span: Span): Promise<MarketDay[]> {
  const parts = await Promise.all([
    rowsOf(sql, storedTrips(sql, span)),
    rowsOf(sql, tripsOf(sql, missing(sql, 'trip_day', 'service_date', span))),
    rowsOf(sql, storedActivity(sql, span)),
    rowsOf(sql, activityOf(sql, missing(sql, 'activity_day', 'day', span))),
    rowsOf(sql, sql`select day, searches, missed from search_day where day between ${span.from} and ${span.to}`),
  ]);
  return parts.flat().map(({ day, ...counts }) => ({ day, counts }));
}

function rowsOf(sql: Db, query: ReturnType<Db>): Promise<Row[]> {
  return sql<Row[]>`${query}`;
}

function storedTrips(sql: Db, { from, to }: Span): ReturnType<Db> {
  return sql`
    select service_date as day, trips, cancelled_trips, passengers, parcels, no_shows,
      seat_legs, sold_legs
    from trip_day where service_date between ${from} and ${to}`;
}

/** SQL for the trips of some days, a row for each day with trips: from the stored counts of the trips, or counted again. */
export function tripsOf(sql: Db, days: ReturnType<Db>): ReturnType<Db> {
  return sql`
    with counted as (
      select trip_figures.* from trip_figures where service_date in (${days})
      union all
      ${countTrips(
        sql,
        sql`trip.service_date in (${days}) and not exists (select from trip_figures stored where stored.trip_id = trip.id)`,
      )}
    )
    select service_date as day, (count(*) filter (where not cancelled))::int as trips,
      (count(*) filter (where cancelled))::int as cancelled_trips, sum(passengers)::int as passengers, sum(parcels)::int as parcels,
      sum(no_shows)::int as no_shows,
      coalesce(sum(seats * cardinality(leg_passengers)) filter (where not cancelled), 0)::int as seat_legs,
      coalesce(sum((select sum(sold) from unnest(leg_passengers) as sold)) filter (where not cancelled), 0)::int as sold_legs
    from counted group by service_date`;
}

function storedActivity(sql: Db, { from, to }: Span): ReturnType<Db> {
  return sql`
    select day, seats as booked_seats, parcels as booked_parcels, by_passenger, by_carrier,
      by_trip, by_expiry, people, carriers
    from activity_day where day between ${from} and ${to}`;
}

/** SQL for the activity of some days, a row for each of them. A cancelled booking counts on the day of its last change. */
export function activityOf(sql: Db, days: ReturnType<Db>): ReturnType<Db> {
  return sql`
    with span as (
      select day, day::timestamp at time zone ${HOME_ZONE} as begins, (day + 1)::timestamp at time zone ${HOME_ZONE} as ends
      from (${days}) as wanted (day)
    )
    select span.day, made.*, cancelled.*, signed_up.people, carriers.carriers
    from span
    cross join lateral (
      select (count(*) filter (where kind = 'passenger'))::int as booked_seats,
        (count(*) filter (where kind = 'parcel'))::int as booked_parcels
      from booking where ${within(sql, 'booking.created_at')}
    ) made
    cross join lateral (
      select (count(*) filter (where cancelled_by in ('passenger', 'asked')))::int as by_passenger,
        (count(*) filter (where cancelled_by in ('carrier', 'unanswered')))::int as by_carrier,
        (count(*) filter (where cancelled_by = 'trip'))::int as by_trip,
        (count(*) filter (where cancelled_by = 'expiry'))::int as by_expiry
      from booking where status = 'cancelled' and ${within(sql, 'booking.updated_at')}
    ) cancelled
    cross join lateral (
      select count(*)::int as people from account where user_type <> '' and ${within(sql, 'account.created_at')}
    ) signed_up
    cross join lateral (select count(*)::int as carriers from carrier where ${within(sql, 'carrier.created_at')}) carriers`;
}

/** SQL: the instant is on the day of the row called `span`. */
function within(sql: Db, column: string) {
  return sql`${sql(column)} >= span.begins and ${sql(column)} < span.ends`;
}

/** SQL for the days of a period that a table has no row of. */
function missing(sql: Db, table: 'trip_day' | 'activity_day', column: string, { from, to }: Span): ReturnType<Db> {
  return sql`
    select each_day.at::date from generate_series(${from}::date, ${to}::date, interval '1 day') as each_day (at)
    where not exists (select from ${sql(table)} stored where stored.${sql(column)} = each_day.at::date)`;
}
