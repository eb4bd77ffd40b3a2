import { rm } from 'node:fs/promises';
import { book } from '#server/bookings/commands/book.ts';
import { ownBookings } from '#server/bookings/queries/mine.ts';
import { figures, passengersPerDay, tripsOfToday, unanswered } from '#server/dashboard/queries.ts';
import { connect, type Pool, transaction } from '#server/database/db.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrateJobs } from '#server/database/migrate-jobs.ts';
import { loadPlaces } from '#server/places/commands/load.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { searchTrips } from '#server/search/queries/trips.ts';
import { makeTrips } from '#server/trips/commands/make.ts';
import { listTrips } from '#server/trips/queries/list.ts';
import { bookInput } from '#shared/bookings/schema.ts';
import type { Actor } from '#shared/core/access.ts';
import { addDays } from '#shared/core/time.ts';
import { periodSpans } from '#shared/dashboard/period.ts';
import { searchQuery } from '#shared/search/schema.ts';
import { seatInput } from '#testing/bookings.ts';
import { FIRST_DAY, fillTimetable, type Pair } from '../search/timetable.ts';
import { benchFolder } from '../stage.ts';

/**
 * Growth of the database (docs/scaling.md): the same work of one client with ten times the carriers each time, each with two routes, 120
 * trips and 1,200 bookings. Prints the median and the 99th percentile of each kind of work in milliseconds.
 *   node bench/growth/growth.ts [carriers, separated by commas] [turns]
 */
const SIZES = (process.argv[2] ?? '100,1000').split(',').map(Number);
const TURNS = Number(process.argv[3] ?? 300);
const WARM_UP = 20;
const BOOKINGS_PER_TRIP = 10;
/** In the middle of the two months: half of the trips have run. */
const TODAY = addDays(FIRST_DAY, 30);
/** The first page of an owner's trips. */
const LISTED = {
  tab: 'planned',
  sort: 'departure',
  unconfirmed: false,
  confirmed: false,
  page: 1,
  per_page: 25,
} as const;
const now = new Date(`${TODAY}T09:00:00Z`);

const table: Record<string, Record<string, string>> = {};
for (const carriers of SIZES) {
  const folder = await benchFolder();
  const postgres = await startPostgres(folder, { temporary: true });
  const sql = connect(postgres.url, { max: 4, socket: postgres.socket });
  try {
    await migrate(sql);
    await migrateJobs(postgres.url);
    await loadPlaces(sql);
    const { pairs } = await fillTimetable(sql, carriers * 2, carriers);
    const passengers = await addBookings(sql);
    const works = worksOf(sql, { carriers, pairs, passengers });
    for (const [name, work] of Object.entries(works)) {
      const [median, p99] = await measure(work);
      table[name] = { ...table[name], [`${carriers} carriers, median`]: median, [`${carriers}, p99`]: p99 };
    }
  } finally {
    await sql.end({ timeout: 1 });
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
console.table(table);

interface Filled {
  carriers: number;
  pairs: readonly Pair[];
  /** The ids of the first and the last account of a passenger. */
  passengers: { first: number; last: number };
}

/** Each kind of work, on data that depends on the number of the turn. */
function worksOf(
  sql: Pool,
  { carriers, pairs, passengers }: Filled,
): Record<string, (turn: number) => Promise<unknown>> {
  const owner = (turn: number): Actor => ({
    role: 'owner',
    accountId: 1,
    sessionId: 1,
    carrierId: 1 + ((turn * 37) % carriers),
  });
  const passenger = (turn: number) => passengers.first + ((turn * 7919) % (passengers.last - passengers.first + 1));
  const spans = periodSpans('week', TODAY);
  return {
    search: (turn) => {
      const { from = 0, to = 0 } = pairs[(turn * 37) % pairs.length] ?? {};
      const date = addDays(FIRST_DAY, 32 + (turn % 20));
      return searchTrips(sql, searchQuery.parse({ from: String(from), to: String(to), date }), now);
    },
    'list of trips': (turn) => listTrips(sql, owner(turn), LISTED),
    dashboard: (turn) => {
      const me = owner(turn);
      return Promise.all([
        figures(sql, me, spans, now),
        passengersPerDay(sql, me, spans.chart),
        tripsOfToday(sql, me, TODAY, now),
        unanswered(sql, me, now),
      ]);
    },
    'bookings of a passenger': (turn) =>
      ownBookings(sql, { accountId: passenger(turn), tab: 'planned', page: 1, per_page: 20 }),
    'booking a seat': (turn) =>
      transaction(sql, async (tx) => {
        const [trip] = await tx<{ id: number }[]>`
          select id from trip where carrier_id = ${1 + ((turn * 41) % carriers)} and service_date = ${addDays(TODAY, 3 + (turn % 20))}
          order by id limit 1`;
        const me: Actor = { role: 'passenger', accountId: passenger(turn), sessionId: 1, carrierId: null };
        return book(tx, me, trip?.id ?? 0, bookInput.parse(seatInput(null, 0, 3)), now);
      }),
    'making a trip of a route': (turn) => {
      const routes = carriers * 2;
      const from = addDays(FIRST_DAY, 60 + Math.floor(turn / routes));
      return transaction(sql, (tx) => makeTrips(tx, { routeId: 1 + (turn % routes), from, days: 1, now }));
    },
  };
}

/** Returns the median and the 99th percentile in milliseconds. */
async function measure(work: (turn: number) => Promise<unknown>): Promise<[median: string, p99: string]> {
  const took: number[] = [];
  for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) {
    const startedAt = performance.now();
    await work(turn);
    if (turn >= WARM_UP) took.push(performance.now() - startedAt);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => (took[Math.floor(took.length * share)] ?? 0).toFixed(1);
  return [at(0.5), at(0.99)];
}

/** Fills each trip with ten bookings, and gives each passenger ten of them. */
async function addBookings(pool: Pool): Promise<Filled['passengers']> {
  return transaction(pool, async (sql) => {
    await sql`set local statement_timeout = 0`;
    await sql`set local session_replication_role = replica`;
    // Making trips needs an arrival, which search does not.
    await sql`update route_stop set arrival_time = departure_time, arrival_day = departure_day where seq > 0`;
    const [count] = await sql<{ trips: number }[]>`select count(*)::int as trips from trip`;
    const parties = (count?.trips ?? 0) * BOOKINGS_PER_TRIP;
    const [people] = await sql<{ first: number; last: number }[]>`
      with added as (
        insert into account (email, user_type, name, terms_agreed_at)
        select 'passenger' || n || '@example.org', 'passenger', 'Iryna', now() from generate_series(1, ${parties / 10}::int) n returning id)
      select min(id) as first, max(id) as last from added`;
    if (!people) throw new Error('no passengers');
    await sql`
      insert into party (trip_id, account_id, contact_name, contact_phone, note, created_at)
      select trip.id, ${people.first} + (trip.id::bigint * 10 + n) % ${parties / 10}::int, 'Iryna', '+380501234567', '', ${now}
      from trip, generate_series(1, ${BOOKINGS_PER_TRIP}::int) n`;
    await sql`
      insert into booking (party_id, trip_id, carrier_id, kind, status, code, from_seq, to_seq, seat, name, fare, created_at, updated_at)
      select p.id, p.trip_id, t.carrier_id, 'passenger', 'confirmed', upper(lpad(to_hex(p.id), 6, '0')), p.id % 4, p.id % 4 + 3,
        row_number() over (partition by p.trip_id order by p.id), 'Iryna', 4000, ${now}, ${now}
      from party p join trip t on t.id = p.trip_id`;
    return people;
  }).finally(() => pool`analyze`);
}
