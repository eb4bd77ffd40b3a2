import { HOME_ZONE } from '#server/core/clock.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { addDays, localDate } from '#shared/core/time.ts';
import { activityOf, tripsOf } from '../queries/market-days.ts';

/** The actions of this many last days are counted again each night, because actions that were made without a connection arrive later. */
const AGAIN = 7;
/** The number of days that are counted in one transaction. */
const BATCH = 60;

/** Stores the sums of past days that are not stored yet, and of the last days again. */
export async function storeDays(sql: Pool, now: Date): Promise<void> {
  const today = localDate(now, HOME_ZONE);
  await sql`delete from activity_day where day >= ${addDays(today, -AGAIN)}`;
  await sql`delete from trip_day where service_date >= ${addDays(today, -AGAIN)}`;
  for (let stored = BATCH; stored === BATCH; ) stored = await storeActivity(sql, today);
  for (let stored = BATCH; stored === BATCH; ) stored = await storeTrips(sql, today);
}

async function storeActivity(sql: Pool, today: string): Promise<number> {
  const { count } = await sql`
    insert into activity_day (day, seats, parcels, by_passenger, by_carrier, by_trip, by_expiry, people, carriers)
    ${activityOf(
      sql,
      sql`
        select each_day.at::date from generate_series(
          (select (least(
            (select min(created_at) from booking), (select min(created_at) from account)) at time zone ${HOME_ZONE})::date),
          ${today}::date - 1, interval '1 day') as each_day (at)
        where not exists (select from activity_day stored where stored.day = each_day.at::date) order by 1 limit ${BATCH}`,
    )}
    on conflict do nothing`;
  return count;
}

/**
 * Stores days on which the counts of every trip are stored. These counts are locked meanwhile: a change of one waits, and then deletes the
 * day's row too.
 */
function storeTrips(sql: Pool, today: string): Promise<number> {
  return transaction(sql, async (tx) => {
    const found = await wholeDays(tx, today);
    await tx`select from trip_figures where service_date = any(${found}::date[]) for share`;
    // Some of them may have changed before they were locked.
    const days = await wholeDays(tx, today, found);
    if (days.length === 0) return 0;
    await tx`
      insert into trip_day (service_date, trips, cancelled_trips, passengers, parcels, no_shows, seat_legs, sold_legs)
      ${tripsOf(tx, tx`select unnest(${days}::date[])`)}
      on conflict do nothing`;
    return days.length;
  });
}

/** The first days, among these if given, that have no row although the counts of all their trips are stored. */
async function wholeDays(tx: Db, today: string, days: readonly string[] | null = null): Promise<string[]> {
  const rows = await tx<{ day: string }[]>`
    select stored.day from (select distinct service_date as day from trip_figures) stored
    where stored.day < ${today} and (${days === null} or stored.day = any(${days ?? []}::date[]))
      and not exists (select from trip_day where service_date = stored.day)
      and not exists (
        select from trip where trip.service_date = stored.day
          and not exists (select from trip_figures where trip_figures.trip_id = trip.id))
    order by day limit ${BATCH}`;
  return rows.map(({ day }) => day);
}
