import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Pool } from '#server/database/db.ts';
import { migrate } from '#server/database/migrate.ts';
import { createServer } from '#server/http/server.ts';
import { loadPlaces } from '#server/places/commands/load.ts';
import { freePort } from '#server/postgres/port.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { search } from '#server/search/handlers.ts';
import { searchCarriers, searchTrips } from '#server/search/queries/trips.ts';
import { searchQuery } from '#shared/search/schema.ts';
import { testContext } from '#testing/context.ts';
import { load } from '../load.ts';
import { type Bare, inline, throughPgbench } from '../pgbench.ts';
import { FIRST_DAY, fillTimetable, type Pair } from './timetable.ts';

/**
 * Search over a timetable of some 1.2 million trip stops: the statements one by one, the endpoint over HTTP with 16 clients,
 * and the same statements through pgbench with 16 clients, over the same places and days, in one run on one machine. node
 * bench/search/search.ts [seconds] [routes] A self-join of the trips' stops, with its own index and seats counted from
 * bookings, is the peer of the statement that finds the trips.
 */
const CLIENTS = 16;
/** The number of searches in turn, and of pairs of places. */
const ADDRESSES = 3000;
const PAIRS = 50;
const WARM_UP = 3;
const seconds = Number(process.argv[2] ?? 10);
const now = new Date(`${FIRST_DAY}T00:00:00Z`);

const folder = await mkdtemp(join(tmpdir(), 'vezu-bench-'));
await chmod(folder, 0o755);
const postgres = await startPostgres(folder, { temporary: true });
const sql = connect(postgres.url, { max: CLIENTS, socket: postgres.socket });
try {
  await migrate(sql);
  await loadPlaces(sql);
  const { stops, pairs } = await fillTimetable(sql, Number(process.argv[3] ?? 2500));
  console.log(`${stops.toLocaleString('en')} trip stops, ${pairs.length.toLocaleString('en')} pairs of places`);
  const sample = pairs.filter((_, index) => index % Math.ceil(pairs.length / PAIRS) === 0);
  const alone = await oneByOne(sql, sample);
  const joined = await selfJoin(sql, sample);
  const http = await overHttp(sql, sample);
  const bare = await throughPgbench(postgres, await scriptOf(sample), { clients: CLIENTS, seconds });
  console.table({
    'statements, one client': alone,
    'self-join, one client': joined,
    [`HTTP, ${CLIENTS} clients`]: http,
    [`pgbench by TCP, ${CLIENTS} clients`]: { perSecond: Math.round(bare?.tcp ?? 0) },
    'pgbench by the socket': { perSecond: Math.round(bare?.socket ?? 0) },
  });
  if (bare) console.log(`HTTP ÷ pgbench: ${(http.perSecond / fastest(bare)).toFixed(2)}`);
} finally {
  await sql.end({ timeout: 1 });
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

interface Figures {
  p50: string;
  p99: string;
  perSecond: number;
  'server, µs'?: number;
  'clients, µs'?: number;
}

async function oneByOne(pool: Pool, pairs: readonly Pair[]): Promise<Figures> {
  const took: number[] = [];
  const until = performance.now() + seconds * 1000;
  for (let index = 0; performance.now() < until; index += 1) {
    const query = searchQuery.parse(queryOf(pairs, index));
    const startedAt = performance.now();
    await searchTrips(pool, query, now);
    took.push(performance.now() - startedAt);
  }
  return figuresOf(took.slice(200), seconds);
}

/** The cost of the same query in a design without segments: every trip's stops joined with themselves. */
async function selfJoin(pool: Pool, pairs: readonly Pair[]): Promise<Figures> {
  await pool`create index bench_self_join on trip_stop (place_id, departs_at)`;
  await pool`analyze trip_stop`;
  const took: number[] = [];
  const until = performance.now() + seconds * 1000;
  for (let index = 0; performance.now() < until; index += 1) {
    const { from, to, date } = queryOf(pairs, index);
    const startedAt = performance.now();
    await pool`
      select t.id, a.seq as "fromSeq", b.seq as "toSeq", free.seats
      from trip_stop a join trip_stop b on b.trip_id = a.trip_id and b.seq > a.seq join trip t on t.id = a.trip_id
      cross join lateral (
        select t.seats_count - count(distinct seat) as seats from booking
        where trip_id = t.id and holds and legs && int4range(a.seq, b.seq)) free
      where a.place_id = ${from} and b.place_id = ${to} and t.status = 'planned' and free.seats > 0
        and (a.departs_at at time zone 'Europe/Kyiv')::date = ${date}
      order by a.departs_at limit 21`;
    took.push(performance.now() - startedAt);
  }
  return figuresOf(took.slice(20), seconds);
}

async function overHttp(pool: Pool, pairs: readonly Pair[]): Promise<Figures> {
  const { app } = await createServer({
    config: { logLevel: 'silent', trustProxy: 0, maxRequests: 100_000, publicBrowsing: true },
    app: testContext(pool, { now: () => now }),
    domains: [search],
    findActor: async () => null,
  });
  const port = await freePort(`${folder}-http`);
  await app.listen({ host: '127.0.0.1', port });
  const paths = Array.from({ length: ADDRESSES }, (_, index) => {
    const query = Object.entries(queryOf(pairs, index)).map(([name, value]): [string, string] => [name, String(value)]);
    return `/api/search?${new URLSearchParams(query)}`;
  });
  // Warms up, because Node's compilation is not part of a search.
  await load({ port, paths, clients: CLIENTS, seconds: WARM_UP });
  const { took, server, clients } = await load({ port, paths, clients: CLIENTS, seconds });
  await app.close();
  return { ...figuresOf(took, seconds), 'server, µs': Math.round(server), 'clients, µs': Math.round(clients) };
}

/** The endpoint's two statements as the driver sends them, with places and days chosen by pgbench. */
async function scriptOf(pairs: readonly Pair[]): Promise<string> {
  const [pair] = pairs;
  if (!pair) throw new Error('no pairs');
  const statements: { text: string; values: readonly unknown[] }[] = [];
  const receive = (text: string, values: readonly unknown[]) => statements.push({ text, values: [...values] });
  const spy = connect(postgres.url, { max: 1, receive });
  const query = searchQuery.parse({ ...pair, date: FIRST_DAY });
  await searchTrips(spy, query, now);
  await searchCarriers(spy, query, now);
  await spy.end();
  const rendered = new Map<unknown, string>([
    [pair.from, ':from'],
    [pair.to, ':to'],
    [FIRST_DAY, `('${FIRST_DAY}'::date + :day::int)`],
  ]);
  const own = statements.filter(({ text }) => text.includes('route_segment'));
  return [choice(pairs), ...own.map((statement) => inline(statement, rendered))].join('\n');
}

function fastest({ tcp, socket }: Bare): number {
  return Math.max(tcp, socket ?? 0);
}

/** A pair of places and a day of the two months, the same for the n-th query of every run. */
function queryOf(pairs: readonly Pair[], index: number) {
  const pair = pairs[(index * 7919) % pairs.length];
  const day = new Date(now.getTime() + ((index * 31) % 60) * 86_400_000).toISOString().slice(0, 10);
  return { from: pair?.from ?? 0, to: pair?.to ?? 0, date: day };
}

function choice(pairs: readonly Pair[]): string {
  const pick = (end: keyof Pair) =>
    `\\set ${end} case ${pairs.map((pair, index) => `when :n = ${index} then ${pair[end]}`).join(' ')} else ${pairs[0]?.[end]} end`;
  return [`\\set n random(0, ${pairs.length - 1})`, pick('from'), pick('to'), '\\set day random(0, 59)'].join('\n');
}

function figuresOf(took: number[], over: number): Figures {
  const sorted = took.sort((a, b) => a - b);
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2)} ms`;
  return { p50: at(0.5), p99: at(0.99), perSecond: Math.round(took.length / over) };
}
