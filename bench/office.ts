import type { Db, Pool } from '#server/core/database/db.ts';
import { storeDays } from '#server/office/admin/commands/store-days.ts';
import { lookUp } from '#server/office/admin/queries/lookup.ts';
import { marketFigures } from '#server/office/admin/queries/market.ts';
import { storeFigures } from '#server/office/dashboard/commands/store-figures.ts';
import { figuresOf, legsOf } from '#server/office/dashboard/queries/figures.ts';
import { foundTrips, staffBookings } from '#server/office/finder/queries.ts';
import type { Actor } from '#shared/core/access.ts';
import { addDays } from '#shared/core/time.ts';
import { readLookup } from '#shared/office/admin/lookup-query.ts';
import { FIGURE_GROUPS } from '#shared/office/dashboard/figures.ts';
import { readFind } from '#shared/office/finder/query.ts';
import { measureDay } from './office/day.ts';
import { addCarrierBookings } from './support/carriers.ts';
import { command, runCommands } from './support/command.ts';
import { startDatabase } from './support/stage.ts';
import { quantile, timesOf } from './support/times.ts';
import { FIRST_DAY, fillTimetable } from './support/timetable.ts';

/**
 * The queries of offices and operators over far more rows than the demo has (docs/performance.md): the median and the 95th percentile of each
 * in milliseconds.
 *
 *   node bench/office.ts find [--bookings 1500000]                       the search box of one of 100 carriers
 *   node bench/office.ts figures [--routes 500]                          the statistics of a carrier: 60 trips with ten bookings for each route
 *   node bench/office.ts lookup [--bookings 1000000] [--people 300000]   the operators' search over 1,000 carriers
 *   node bench/office.ts market [--misses 1000] [--bookings 10000]       the operators' figures after a year with so many searches a day without a result
 *   node bench/office.ts day [--trips 60] [--bookings 2100]              the screens of an office of twelve buses in Chromium
 */
const TRIP_DAY = new Date('2026-06-10T08:00:00Z');
const NEW_YEAR = new Date('2027-01-01T08:00:00Z');
const DAYS = 365;

await runCommands({
  find: command({ bookings: 1_500_000, turns: 60 }, find),
  figures: command({ routes: 500, turns: 9 }, figures),
  lookup: command({ bookings: 1_000_000, people: 300_000, turns: 30 }, lookup),
  market: command({ misses: 1_000, bookings: 10_000, turns: 20 }, market),
  day: command({ trips: 60, bookings: 2_100, customers: 3_000, runs: 5, pictures: '' }, measureDay),
});

async function find({ bookings, turns }: { bookings: number; turns: number }): Promise<undefined> {
  const { sql, stop } = await startDatabase({ connections: 2 });
  await addCarrierBookings(sql, bookings, 100);
  const me: Actor = { role: 'dispatcher', accountId: 1, sessionId: 1, carrierId: 50 };
  const some = await findSome(sql, 50);
  const texts = {
    'a code': some.code,
    'a whole number': some.phone,
    'four digits': some.phone.slice(-4),
    'a first name': 'Ірина',
    'two words': 'ірина ков',
    'two letters': 'ко',
    'a plate': 'BC50',
  };
  for (const [what, text] of Object.entries(texts)) {
    await printTimes(what, turns, async () => {
      const read = readFind(text);
      const [found, trips] = await Promise.all([
        staffBookings(sql, me, read, TRIP_DAY),
        read.plate === null ? [] : foundTrips(sql, me, read.plate, TRIP_DAY),
      ]);
      return found.length + trips.length;
    });
  }
  await stop();
  return undefined;
}

/** The counts of trips are stored; the first line is the time without. */
async function figures({ routes, turns }: { routes: number; turns: number }): Promise<undefined> {
  const { sql, stop } = await startDatabase();
  await fillTimetable(sql, routes);
  await sql.begin(endTrips);
  await sql`analyze`;
  const owner: Actor = { role: 'owner', accountId: 1, sessionId: 1, carrierId: 1 };
  const span = { from: FIRST_DAY, to: addDays(FIRST_DAY, 59) };
  await printTimes('counted again', 1, () => figuresOf(sql, owner, span, 'route'));
  await printTimes('storing all', 1, () => storeFigures(sql, new Date('2028-01-01T00:00:00Z')));
  await sql`analyze trip_figures`;
  for (const by of FIGURE_GROUPS) await printTimes(`stored, by ${by}`, turns, () => figuresOf(sql, owner, span, by));
  await printTimes('legs of a route', turns, () => legsOf(sql, owner, 1, span));
  await stop();
  return undefined;
}

/** Gives all trips to one carrier, ends them, and fills each with ten bookings. */
async function endTrips(tx: Db): Promise<void> {
  await tx`set local statement_timeout = 0`;
  await tx`set local session_replication_role = replica`;
  await tx`update trip set carrier_id = 1, status = 'finished'`;
  await tx`update trip_stop set arrived_at = arrives_at + make_interval(mins => trip_id % 30)`;
  await tx`
    insert into booking (party_id, trip_id, carrier_id, kind, status, code, from_seq, to_seq, seat, name, fare, created_at, updated_at)
    select 1, trip.id, 1, 'passenger', 'completed', upper(lpad(to_hex(row_number() over ()), 6, '0')), n % 4, n % 4 + 3, n, 'Name', 4000, now(), now()
    from trip, generate_series(1, 10) n`;
}

async function lookup({ bookings, people, turns }: { bookings: number; people: number; turns: number }) {
  const { sql, stop } = await startDatabase({ connections: 6 });
  await addCarrierBookings(sql, bookings, 1000);
  await addPersons(sql, people);
  await sql`analyze`;
  const some = await findSome(sql, null);
  const texts = {
    'a code': some.code,
    'a whole number': some.phone,
    'four digits': some.phone.slice(-4),
    'a mail': 'person7777@example.org',
    'a beginning': 'person77',
    'a first name': 'Ірина',
    'a full name': 'Ірина Ковальчук7',
    'two letters': 'ко',
    'a plate': 'BC50',
    'a carrier': 'Carrier 77',
    'a №': '№ 4711',
  };
  for (const [what, text] of Object.entries(texts)) {
    await printTimes(what, turns, async () => {
      const found = await lookUp(sql, readLookup(text), { whole: true }, TRIP_DAY);
      return [found.people, found.bookings, found.trips, found.buses, found.carriers].flat().length;
    });
  }
  await stop();
  return undefined;
}

async function addPersons(sql: Db, count: number): Promise<void> {
  await sql`
    insert into account (email, user_type, name, last_name, phone, terms_agreed_at)
    select 'person' || n || '@example.org', 'passenger',
      (array['Ірина', 'Олена', 'Богдан', 'Андрій', 'Марія', 'Тарас', 'Оксана', 'Юлія', 'Роман', 'Петро'])[1 + n % 10],
      (array['Ковальчук', 'Савчук', 'Гнатюк', 'Бойко', 'Мельник', 'Коваленко', 'Ткач', 'Лис', 'Кравець', 'Щербань'])[1 + n / 10 % 10],
      '+380' || (500000000 + (n::bigint * 7919) % 490000000), now()
    from generate_series(1, ${count}::int) n`;
}

async function market({ misses, bookings, turns }: { misses: number; bookings: number; turns: number }) {
  const { sql, stop } = await startDatabase({ connections: 6 });
  await addCarrierBookings(sql, bookings, 100);
  await sql`
    update booking set created_at = ${NEW_YEAR}::timestamptz - (id % ${DAYS}::int) * interval '1 day', updated_at = ${NEW_YEAR}`;
  await addMisses(sql, misses);
  await storeDays(sql, NEW_YEAR);
  await sql`analyze`;
  const periods = {
    'a month': { from: '2026-11-01', to: '2026-11-30' },
    'a quarter': { from: '2026-07-01', to: '2026-09-30' },
    'a year': { from: '2026-01-01', to: '2026-12-31' },
    'some weeks': { from: '2026-03-10', to: '2026-04-20' },
    'eleven months': { from: '2026-01-15', to: '2026-12-15' },
  };
  for (const [what, period] of Object.entries(periods)) {
    await printTimes(what, turns, async () => (await marketFigures(sql, period, NEW_YEAR)).wanted.length);
  }
  const [pairs] = await sql<{ count: number }[]>`
    select count(*)::int as count from search_pair_sum where period = 'year'`;
  console.log(`${pairs?.count} connections`);
  await stop();
  return undefined;
}

/** The most searches are between few places, and many connections are searched for once. */
function addMisses(pool: Pool, misses: number): Promise<unknown> {
  return pool.begin(async (sql) => {
    await sql`select setseed(0.5)`;
    await sql`
    insert into search_miss (day, kind, from_id, to_id, travel_on, times)
    select date '2027-01-01' - 1 - n / ${misses}::int, case when n % 5 = 0 then 'parcel' else 'passenger' end,
      places.ids[1 + floor(power(random(), 3) * 1500)::int], places.ids[1 + floor(power(random(), 3) * 1500)::int],
      date '2027-01-01' - 1 - n / ${misses}::int + floor(random() * 40)::int, 1 + floor(random() * 4)::int
    from generate_series(0, ${DAYS * misses}::int - 1) n, (select array_agg(id order by id) as ids from place) places
    on conflict do nothing`;
  });
}

async function findSome(sql: Db, carrierId: number | null): Promise<{ code: string; phone: string }> {
  const [some] = await sql<{ code: string; phone: string }[]>`
    select b.code, p.contact_phone as phone from booking b join party p on p.id = b.party_id
    where ${carrierId}::int is null or b.carrier_id = ${carrierId} order by b.id offset 10 limit 1`;
  return some ?? { code: '', phone: '' };
}

async function printTimes(what: string, turns: number, work: () => Promise<unknown>): Promise<void> {
  let result: unknown;
  const times = await timesOf(turns, async () => {
    result = await work();
  });
  const rows = typeof result === 'number' ? `, ${result} rows` : '';
  console.log(
    `${what.padEnd(18)} median ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms${rows}`,
  );
}
