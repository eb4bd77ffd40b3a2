import { rm } from 'node:fs/promises';
import { connect, type Pool, transaction } from '#server/core/database/db.ts';
import { contactsOf } from '#server/messaging/chat/queries/chats.ts';
import { messagesOf } from '#server/messaging/chat/queries/messages.ts';
import { figures, passengersPerDay, tripsOfToday, unanswered } from '#server/office/dashboard/queries.ts';
import { searchTrips } from '#server/office/search/queries/trips.ts';
import { book } from '#server/sales/bookings/commands/book.ts';
import { ownBookings } from '#server/sales/bookings/core/queries/mine.ts';
import { makeTrips } from '#server/sales/trips/commands/make.ts';
import { listTrips } from '#server/sales/trips/queries/list.ts';
import type { Actor } from '#shared/core/access.ts';
import { addDays } from '#shared/core/time.ts';
import { periodSpans } from '#shared/office/dashboard/period.ts';
import { searchQuery } from '#shared/office/search/schema.ts';
import { bookInput } from '#shared/sales/bookings/rules/schema.ts';
import { seatInput } from '#testing/bookings.ts';
import { type Filled, startFilled } from './growth/fill.ts';
import { command, runCommands } from './support/command.ts';
import { benchFolder } from './support/stage.ts';
import { quantile, timesOf } from './support/times.ts';
import { FIRST_DAY } from './support/timetable.ts';

/**
 * G1, growth of the database (docs/scaling.md): the same work of one client with ten times the carriers each time, each with two routes, 100
 * trips, 2,000 bookings and 100 chats. Prints the median and the 99th percentile of each kind of work in milliseconds, after each turn has run once, and
 * the 99th percentile of the first turns, whose rows come from the disk. 10,000 carriers need 45 GB under the folder of temporary files and half an hour.
 *
 *   node bench/growth.ts sizes [--carriers 100,1000] [--turns 300]
 */
const WARM_UP = 20;
/** In the middle of the days of trips: half of them have run. */
const TODAY = addDays(FIRST_DAY, 25);
const LISTED = {
  tab: 'planned',
  sort: 'departure',
  unconfirmed: false,
  confirmed: false,
  unpaid: false,
  missing: false,
  page: 1,
  per_page: 25,
} as const;
const now = new Date(`${TODAY}T09:00:00Z`);

await runCommands({ sizes: command({ carriers: '100,1000', turns: 300 }, measureSizes) });

async function measureSizes({ carriers, turns }: { carriers: string; turns: number }): Promise<undefined> {
  const table: Record<string, Record<string, string>> = {};
  for (const size of carriers.split(',').map(Number)) {
    for (const [name, { first, median, p99 }] of Object.entries(await measureSize(size, turns))) {
      const columns = {
        [`${size} carriers, median`]: median,
        [`${size}, p99`]: p99,
        [`${size}, first p99`]: first,
      };
      table[name] = { ...table[name], ...columns };
    }
  }
  console.table(table);
  return undefined;
}

async function measureSize(carriers: number, turns: number): Promise<Record<string, Times>> {
  const folder = await benchFolder();
  const startedAt = performance.now();
  const [postgres, filled] = await startFilled(folder, carriers);
  const sql = connect(postgres.url, { max: 4, socket: postgres.socket });
  const times: Record<string, Times> = {};
  try {
    const [size] = await sql`select pg_size_pretty(pg_database_size(current_database())) as text`;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`${carriers} carriers: ${size?.text}, filled in ${seconds} s`);
    for (const [name, work] of Object.entries(worksOf(sql, filled))) {
      times[name] = await measure(work, turns);
      const { first, median, p99 } = times[name];
      console.log(`  ${name}: median ${median}, p99 ${p99}, p99 of the first turns ${first}`);
    }
    return times;
  } finally {
    await sql.end({ timeout: 1 });
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Work {
  /** Whether a turn can be repeated, since it writes nothing. */
  reads: boolean;
  run: (turn: number) => Promise<unknown>;
}

function worksOf(sql: Pool, { carriers, pairs, passengers, chats }: Filled): Record<string, Work> {
  const owner = (turn: number): Actor => ({
    role: 'owner',
    accountId: 1,
    sessionId: 1,
    carrierId: 1 + ((turn * 37) % carriers),
  });
  const passenger = (turn: number) => passengers.first + ((turn * 7919) % (passengers.last - passengers.first + 1));
  const spans = periodSpans('week', TODAY);
  const read = (run: Work['run']): Work => ({ reads: true, run });
  const write = (run: Work['run']): Work => ({ reads: false, run });
  return {
    search: read((turn) => {
      const { from = 0, to = 0 } = pairs[(turn * 37) % pairs.length] ?? {};
      const date = addDays(FIRST_DAY, 27 + (turn % 20));
      return searchTrips(sql, searchQuery.parse({ from: String(from), to: String(to), date }), now);
    }),
    'list of trips': read((turn) => listTrips(sql, owner(turn), LISTED)),
    dashboard: read((turn) => {
      const me = owner(turn);
      return Promise.all([
        figures(sql, me, spans, now),
        passengersPerDay(sql, me, spans.chart),
        tripsOfToday(sql, me, TODAY, now),
        unanswered(sql, me, now),
      ]);
    }),
    'bookings of a passenger': read((turn) =>
      ownBookings(sql, { accountId: passenger(turn), tab: 'planned', page: 1, per_page: 20, now }),
    ),
    'list of chats': read((turn) =>
      contactsOf(sql, { accountId: passengers.first + 1 + (turn % chats), locale: 'uk' }, false),
    ),
    'page of a chat': read((turn) => messagesOf(sql, 1 + ((turn * 7919) % chats), { limit: 50 })),
    'booking a seat': write((turn) =>
      transaction(sql, async (tx) => {
        const [trip] = await tx<{ id: number }[]>`
          select id from trip where carrier_id = ${1 + ((turn * 41) % carriers)} and service_date = ${addDays(TODAY, 3 + (turn % 20))}
          order by id limit 1`;
        const me: Actor = { role: 'passenger', accountId: passenger(turn), sessionId: 1, carrierId: null };
        return book(tx, me, trip?.id ?? 0, bookInput.parse(seatInput(null, 0, 3)), now);
      }),
    ),
    'making a trip of a route': write((turn) => {
      const routes = carriers * 2;
      const from = addDays(FIRST_DAY, 60 + Math.floor(turn / routes));
      return transaction(sql, (tx) => makeTrips(tx, { routeId: 1 + (turn % routes), from, days: 1, now }));
    }),
  };
}

interface Times {
  /** Of the first time that each turn ran. */
  first: string;
  median: string;
  p99: string;
}

async function measure({ reads, run }: Work, turns: number): Promise<Times> {
  await timesOf(WARM_UP, run);
  const first = await timesOf(turns, (turn) => run(WARM_UP + turn));
  const again = await timesOf(turns, (turn) => run(reads ? WARM_UP + turn : WARM_UP + turns + turn));
  const text = (times: readonly number[], share: number) => quantile(times, share).toFixed(1);
  return { first: text(first, 0.99), median: text(again, 0.5), p99: text(again, 0.99) };
}
