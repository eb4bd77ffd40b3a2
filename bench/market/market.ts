import { storeDays } from '#server/admin/commands/store-days.ts';
import { marketFigures } from '#server/admin/queries/market.ts';
import type { Db } from '#server/database/db.ts';
import { fill, onFilled, printTimes } from '../finder/stage.ts';

/**
 * The operators' figures over all carriers after a year in which on each day as much was searched for without a result as the database keeps:
 * node bench/market/market.ts [misses of a day] [bookings]. Prints the median and the 95th percentile of several periods in milliseconds.
 */
const MISSES = Number(process.argv[2] ?? 1_000);
const BOOKINGS = Number(process.argv[3] ?? 10_000);
const REPEATS = 20;
const DAYS = 365;
const now = new Date('2027-01-01T08:00:00Z');
const periods = {
  'a month': '2026-11-01 2026-11-30',
  'a quarter': '2026-07-01 2026-09-30',
  'a year': '2026-01-01 2026-12-31',
  'some weeks': '2026-03-10 2026-04-20',
  'eleven months': '2026-01-15 2026-12-15',
};

await onFilled(
  6,
  async (sql) => {
    await fill(sql, BOOKINGS, 100);
    await sql`update booking set created_at = ${now}::timestamptz - (id % ${DAYS}::int) * interval '1 day', updated_at = ${now}`;
    await addMisses(sql);
  },
  async (sql) => {
    await storeDays(sql, now);
    await sql`analyze`;
    await printTimes(periods, REPEATS, async (period) => {
      const [from = '', to = ''] = period.split(' ');
      return (await marketFigures(sql, { from, to }, now)).wanted.length;
    });
    const [pairs] = await sql<
      { count: number }[]
    >`select count(*)::int as count from search_pair_sum where period = 'year'`;
    console.log(`${pairs?.count} connections`);
  },
);

/** Most searches are between few places, and many connections are searched for once. */
async function addMisses(sql: Db): Promise<void> {
  await sql`select setseed(0.5)`;
  await sql`
    insert into search_miss (day, kind, from_id, to_id, travel_on, times)
    select date '2027-01-01' - 1 - n / ${MISSES}::int, case when n % 5 = 0 then 'parcel' else 'passenger' end,
      places.ids[1 + floor(power(random(), 3) * 1500)::int], places.ids[1 + floor(power(random(), 3) * 1500)::int],
      date '2027-01-01' - 1 - n / ${MISSES}::int + floor(random() * 40)::int, 1 + floor(random() * 4)::int
    from generate_series(0, ${DAYS * MISSES}::int - 1) n, (select array_agg(id order by id) as ids from place) places
    on conflict do nothing`;
}
