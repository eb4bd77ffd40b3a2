import { type Db, type Pool, type SqlFragment, transaction } from '#server/core/database/db.ts';
import { drives } from '#server/sales/trips/queries/drives.ts';
import { addDays, localDate } from '#shared/core/time.ts';
import { AGAIN_AFTER_DAYS, MEASURED_DAYS, RIDERS_DAYS } from '#shared/messaging/reviews/measures.ts';
import { PUNCTUAL_WITHIN_MINUTES } from '#shared/sales/trips/delay.ts';

/** Days are counted in this time zone, where most carriers are. */
const HOME_ZONE = 'Europe/Kyiv';
/** The number of carriers or drivers that are counted in one transaction. */
const BATCH = 50;

type Owner = 'carrier_id' | 'driver_id';

/** Counts the measures of every carrier and driver with trips within a year again, and deletes the measures of all others. */
export async function countMeasures(pool: Pool, now: Date): Promise<void> {
  const today = localDate(now, HOME_ZONE);
  for (const owner of ['carrier_id', 'driver_id'] as const) {
    for (let after = 0, full = true; full; ) {
      const ids = await nextOwners(pool, owner, { after, today });
      await transaction(pool, (sql) => measure(sql, owner, ids, today));
      after = ids.at(-1) ?? after;
      full = ids.length === BATCH;
    }
  }
  await pool`delete from measure where counted_on < ${today}`;
}

export async function measure(sql: Db, owner: Owner, ids: readonly number[], today: string): Promise<void> {
  const column = sql(owner);
  const theirs = ownedBy(sql, owner);
  const late = sql`trip.service_date between ${addDays(today, -MEASURED_DAYS)} and ${today}`;
  await sql`
    insert into measure (${column}, counted_on, trips, cancelled, stops, punctual, riders, again)
    select owner.id, ${today}::date, of_trips.trips, of_trips.cancelled, of_stops.stops, of_stops.punctual, of_riders.riders, of_riders.again
    from unnest(${[...ids]}::int[]) as owner (id)
    cross join lateral (
      select count(*) filter (where status = 'finished') as trips,
        count(*) filter (where status = 'cancelled'
          and exists (select from booking where booking.trip_id = trip.id and booking.cancelled_by = 'trip')) as cancelled
      from trip where ${theirs} and ${late}
    ) of_trips
    cross join lateral (
      select count(*) as stops,
        count(*) filter (where trip_stop.arrived_at <= trip_stop.arrives_at + make_interval(mins => ${PUNCTUAL_WITHIN_MINUTES})) as punctual
      from trip join trip_stop on trip_stop.trip_id = trip.id and trip_stop.arrives_at is not null
        and trip_stop.arrived_at is not null
      where ${theirs} and trip.status = 'finished' and ${late}
    ) of_stops
    cross join lateral (
      select count(*) as riders, count(*) filter (where last_on - first_on >= ${AGAIN_AFTER_DAYS}::int) as again from (
        select min(trip.service_date) as first_on, max(trip.service_date) as last_on
        from trip
        join booking on booking.trip_id = trip.id and booking.kind = 'passenger' and booking.status = 'completed'
        join party on party.id = booking.party_id and party.account_id is not null
        where ${theirs} and trip.service_date between ${addDays(today, -RIDERS_DAYS)} and ${today}
        group by party.account_id
      ) rider
    ) of_riders
    on conflict (${column}) do update set counted_on = excluded.counted_on, trips = excluded.trips, cancelled = excluded.cancelled,
      stops = excluded.stops, punctual = excluded.punctual, riders = excluded.riders, again = excluded.again`;
}

/** A condition: the trip is the carrier's, or the driver drove it as the first or the second. */
function ownedBy(sql: Db, owner: Owner): SqlFragment {
  return owner === 'carrier_id' ? sql`trip.carrier_id = owner.id` : drives(sql, sql`owner.id`);
}

async function nextOwners(sql: Db, owner: Owner, { after, today }: { after: number; today: string }) {
  const rows = await sql<{ id: number }[]>`
    select id from ${sql(owner === 'carrier_id' ? 'carrier' : 'account')} as owner
    where id > ${after} and exists (
      select from trip where ${ownedBy(sql, owner)} and trip.service_date >= ${addDays(today, -RIDERS_DAYS)})
    order by id limit ${BATCH}`;
  return rows.map(({ id }) => id);
}
