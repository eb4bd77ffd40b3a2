import { storeFigures } from '#server/dashboard/commands/store-figures.ts';
import { figuresOf, legsOf } from '#server/dashboard/queries/figures.ts';
import { connect, type Pool } from '#server/database/db.ts';
import { migrate } from '#server/database/migrate.ts';
import { loadPlaces } from '#server/places/commands/load.ts';
import { startPostgres } from '#server/postgres/start.ts';
import type { Actor } from '#shared/core/access.ts';
import { addDays } from '#shared/core/time.ts';
import { FIGURE_GROUPS } from '#shared/dashboard/figures.ts';
import { FIRST_DAY, fillTimetable } from '../search/timetable.ts';
import { benchFolder } from '../stage.ts';

/**
 * The statistics of one carrier with 100 times the trips of a large one: 30,000 trips in two months with ten bookings each. Prints
 * the time of the page's queries, with the counts of the trips stored and without.
 *   node bench/dashboard/figures.ts [routes]
 */
const ROUTES = Number(process.argv[2] ?? 500);
const TURNS = 9;
const owner: Actor = { role: 'owner', accountId: 1, sessionId: 1, carrierId: 1 };
const span = { from: FIRST_DAY, to: addDays(FIRST_DAY, 59) };

const folder = await benchFolder();
const postgres = await startPostgres(folder, { temporary: true });
const sql = connect(postgres.url, { max: 4, socket: postgres.socket });
try {
  await migrate(sql);
  await loadPlaces(sql);
  await fillTimetable(sql, ROUTES);
  await addBookings(sql);
  const counted = await medianOf(1, () => figuresOf(sql, owner, span, 'route'));
  const storing = await medianOf(1, () => storeFigures(sql, new Date('2028-01-01T00:00:00Z')));
  await sql`analyze trip_figures`;
  const stored: [string, number][] = [];
  for (const by of FIGURE_GROUPS) stored.push([by, await medianOf(TURNS, () => figuresOf(sql, owner, span, by))]);
  console.table({
    'counted anew, ms': Math.round(counted),
    'storing all, ms': Math.round(storing),
    ...Object.fromEntries(stored.map(([by, ms]) => [`stored, by ${by}, ms`, Math.round(ms)])),
    'legs of one route, ms': Math.round(await medianOf(TURNS, () => legsOf(sql, owner, 1, span))),
  });
} finally {
  await sql.end({ timeout: 1 });
  await postgres.stop();
}

/** Gives all trips to one carrier, ends them, and fills each with ten bookings. */
async function addBookings(pool: Pool): Promise<void> {
  await pool.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local session_replication_role = replica`;
    await tx`update trip set carrier_id = 1, status = 'finished'`;
    await tx`update trip_stop set arrived_at = arrives_at + make_interval(mins => trip_id % 30)`;
    await tx`
      insert into booking (party_id, trip_id, carrier_id, kind, status, code, from_seq, to_seq, seat, name, fare, created_at, updated_at)
      select 1, trip.id, 1, 'passenger', 'completed', upper(lpad(to_hex(row_number() over ()), 6, '0')), n % 4, n % 4 + 3, n, 'Name', 4000, now(), now()
      from trip, generate_series(1, 10) n`;
  });
  await pool`analyze`;
}

async function medianOf(turns: number, work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const startedAt = performance.now();
    await work();
    took.push(performance.now() - startedAt);
  }
  return took.toSorted((a, b) => a - b)[Math.floor(turns / 2)] ?? 0;
}
