import { connect, type Pool } from '#server/core/database/db.ts';
import type { Domain } from '#server/core/http/calls/handlers.ts';
import { createServer } from '#server/core/http/server.ts';
import { freePort } from '#server/core/postgres/port.ts';
import { search } from '#server/office/search/handlers.ts';
import { searchCarriers, searchTrips } from '#server/office/search/queries/trips.ts';
import { sessionActors } from '#server/people/accounts/commands/find-actor.ts';
import { accounts } from '#server/people/accounts/handlers.ts';
import { bookings } from '#server/sales/bookings/handlers.ts';
import { searchQuery } from '#shared/office/search/schema.ts';
import { seatInput } from '#testing/bookings.ts';
import { testContext } from '#testing/server/context.ts';
import { command, runCommands } from './support/command.ts';
import { ask, type LoadRequest, successfulLoad } from './support/http.ts';
import { addPeople, addTrips } from './support/people.ts';
import { inline, type Statement, throughPgbench } from './support/pgbench.ts';
import { type Database, startDatabase } from './support/stage.ts';
import { quantile } from './support/times.ts';
import { FIRST_DAY, fillTimetable, type Pair } from './support/timetable.ts';

/**
 * Cost of a request beside its statements (docs/performance.md): the endpoint over HTTP with 16 clients in their own process, and the same
 * statements with the same values through pgbench with as many clients, in one run on one machine. The server uses the Unix socket of its
 * PostgreSQL, as in production; of pgbench over TCP and over the socket the faster one counts.
 *
 *   node bench/requests.ts search [--seconds 10] [--routes 2500]   H1, S1: over some 1.2 million stops of trips
 *   node bench/requests.ts booking [--seconds 10]                  H2: one booking, signed in
 *
 * `search` also measures one client without HTTP, and as its peer a join of the trips' stops with themselves, which counts seats from bookings.
 */
const CLIENTS = 16;
/** Node's compilation is not part of a request; in seconds. */
const WARM_UP = 3;
const ADDRESSES = 3000;
const PAIRS = 50;
const BOOKINGS = 40;
const firstMoment = new Date(`${FIRST_DAY}T00:00:00Z`);

await runCommands({
  search: command({ seconds: 10, routes: 2500 }, measureSearch),
  booking: command({ seconds: 10 }, measureBooking),
});

async function measureSearch({ seconds, routes }: { seconds: number; routes: number }): Promise<undefined> {
  const database = await startDatabase({ connections: CLIENTS });
  const { sql } = database;
  try {
    const { stops, pairs } = await fillTimetable(sql, routes);
    console.log(`${stops.toLocaleString('en')} trip stops, ${pairs.length.toLocaleString('en')} pairs of places`);
    const sample = pairs.filter((_, index) => index % Math.ceil(pairs.length / PAIRS) === 0);
    const alone = await oneByOne(seconds, async (index) => {
      await searchTrips(sql, searchQuery.parse(queryOf(sample, index)), firstMoment);
    });
    await sql`create index bench_self_join on trip_stop (place_id, departs_at)`;
    await sql`analyze trip_stop`;
    const joined = await oneByOne(seconds, (index) => selfJoin(sql, queryOf(sample, index)));
    await sql`drop index bench_self_join`;
    const requests = Array.from({ length: ADDRESSES }, (_, index) => ({ path: pathOf(queryOf(sample, index)) }));
    const server = await serve(sql, { domains: [search], now: () => firstMoment });
    const http = await overHttp(requests, await listen(server, database), seconds);
    await server.close();
    const script = await searchScript(database, sample);
    console.table({ 'statements, one client': alone, 'self-join, one client': joined });
    await compare(database, { http, script, seconds });
    return undefined;
  } finally {
    await database.stop();
  }
}

async function measureBooking({ seconds }: { seconds: number }): Promise<undefined> {
  const database = await startDatabase({ connections: CLIENTS });
  const { sql } = database;
  const server = await serve(sql, { domains: [accounts, bookings] });
  try {
    const port = await listen(server, database);
    const requests: LoadRequest[] = [];
    const trips = await addTrips(sql, BOOKINGS);
    for (const [index, { token }] of (await addPeople(sql, BOOKINGS)).entries()) {
      const path = `/api/trips/${trips[index]}/bookings`;
      const { status, body } = await ask({ port, method: 'POST', path, token, body: seatInput() });
      if (status !== 201) throw new Error(`${status} at ${path}: ${JSON.stringify(body)}`);
      const [{ id }] = (body as { bookings: [{ id: number }] }).bookings;
      requests.push({ path: `/api/bookings/${id}`, token });
    }
    await sql`analyze`;
    const http = await overHttp(requests, port, seconds);
    const [first] = requests;
    const statements = await sentBy(database, first?.path ?? '', first?.token ?? '');
    const script = statements.map((statement) => inline(statement)).join('\n');
    await compare(database, { http, script, seconds });
    return undefined;
  } finally {
    await server.close();
    await database.stop();
  }
}

type Served = Awaited<ReturnType<typeof createServer>>;

function serve(pool: Pool, { domains, now }: { domains: readonly Domain[]; now?: () => Date }): Promise<Served> {
  return createServer({
    config: { logLevel: 'silent', trustProxy: 0, maxRequests: 100_000, publicBrowsing: true },
    app: testContext(pool, now ? { now } : {}),
    domains,
    findActor: sessionActors(pool),
  });
}

async function listen({ app }: Served, { folder }: Database): Promise<number> {
  const port = await freePort(`${folder} http`);
  await app.listen({ host: '127.0.0.1', port });
  return port;
}

interface Figures {
  perSecond: number;
  'p50 ms'?: string;
  'p99 ms'?: string;
  'server, µs'?: number;
  'clients, µs'?: number;
}

async function overHttp(requests: readonly LoadRequest[], port: number, seconds: number): Promise<Figures> {
  const options = { port, requests, clients: CLIENTS };
  await successfulLoad({ ...options, seconds: Math.min(WARM_UP, seconds) });
  const { took, server, client } = await successfulLoad({ ...options, seconds });
  return {
    ...figuresOf(took, seconds),
    'server, µs': Math.round(server / took.length),
    'clients, µs': Math.round(client / took.length),
  };
}

async function compare(
  database: Database,
  { http, script, seconds }: { http: Figures; script: string; seconds: number },
): Promise<void> {
  const bare = await throughPgbench(database, script, { clients: CLIENTS, seconds });
  console.table({
    [`HTTP, ${CLIENTS} clients`]: http,
    [`pgbench by TCP, ${CLIENTS} clients`]: { perSecond: Math.round(bare?.tcp ?? 0) },
    'pgbench by the socket': { perSecond: Math.round(bare?.socket ?? 0) },
  });
  if (bare) console.log(`HTTP ÷ pgbench: ${(http.perSecond / Math.max(bare.tcp, bare.socket ?? 0)).toFixed(2)}`);
}

async function oneByOne(seconds: number, work: (index: number) => Promise<unknown>): Promise<Figures> {
  const took: number[] = [];
  const end = performance.now() + seconds * 1000;
  for (let index = 0; performance.now() < end; index += 1) {
    const startedAt = performance.now();
    await work(index);
    took.push(performance.now() - startedAt);
  }
  return figuresOf(took.slice(Math.min(200, took.length >> 1)), seconds);
}

function figuresOf(took: readonly number[], seconds: number): Figures {
  return {
    perSecond: Math.round(took.length / seconds),
    'p50 ms': quantile(took, 0.5).toFixed(2),
    'p99 ms': quantile(took, 0.99).toFixed(2),
  };
}

/** The cost of a search in a design without segments: every trip's stops joined with themselves. */
function selfJoin(pool: Pool, { from, to, date }: ReturnType<typeof queryOf>) {
  return pool`
    select t.id, a.seq as from_seq, b.seq as to_seq, free.seats
    from trip_stop a join trip_stop b on b.trip_id = a.trip_id and b.seq > a.seq join trip t on t.id = a.trip_id
    cross join lateral (
      select t.seats_count - count(distinct seat) as seats from booking
      where trip_id = t.id and holds and legs && int4range(a.seq, b.seq)) free
    where a.place_id = ${from} and b.place_id = ${to} and t.status = 'planned' and free.seats > 0
      and (a.departs_at at time zone 'Europe/Kyiv')::date = ${date}
    order by a.departs_at limit 21`;
}

/** A pair of places and a day of the two months, the same for the n-th query of every run. */
function queryOf(pairs: readonly Pair[], index: number) {
  const pair = pairs[(index * 7919) % pairs.length];
  const day = new Date(firstMoment.getTime() + ((index * 31) % 60) * 86_400_000).toISOString().slice(0, 10);
  return { from: pair?.from ?? 0, to: pair?.to ?? 0, date: day };
}

function pathOf(query: ReturnType<typeof queryOf>): string {
  const texts = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return `/api/search?${new URLSearchParams(texts)}`;
}

/** The endpoint's two statements as the driver sends them, with places and days chosen by pgbench. */
async function searchScript({ url }: Database, pairs: readonly Pair[]): Promise<string> {
  const statements: Statement[] = [];
  const receive = (text: string, values: readonly unknown[]) => statements.push({ text, values: [...values] });
  const spy = connect(url, { max: 1, receive });
  const [pair] = pairs;
  const query = searchQuery.parse({ ...pair, date: FIRST_DAY });
  await searchTrips(spy, query, firstMoment);
  await searchCarriers(spy, query, firstMoment);
  await spy.end();
  const rendered = new Map<unknown, string>([
    [pair?.from, ':from'],
    [pair?.to, ':to'],
    [FIRST_DAY, `('${FIRST_DAY}'::date + :day::int)`],
  ]);
  const own = statements.filter(({ text }) => text.includes('route_segment'));
  const pick = (end: keyof Pair) =>
    `\\set ${end} case ${pairs.map((one, index) => `when :n = ${index} then ${one[end]}`).join(' ')} else ${pair?.[end]} end`;
  const choice = [`\\set n random(0, ${pairs.length - 1})`, pick('from'), pick('to'), '\\set day random(0, 59)'];
  return [...choice, ...own.map((statement) => inline(statement, rendered))].join('\n');
}

/** The statements that one read sends to PostgreSQL on a warm server: the session is not looked up again each time. */
async function sentBy({ url }: Database, path: string, token: string): Promise<Statement[]> {
  const statements: Statement[] = [];
  let listening = false;
  const receive = (text: string, values: readonly unknown[]) => {
    if (listening) statements.push({ text, values: [...values] });
  };
  const spy = connect(url, { max: 1, receive });
  const { app, close } = await serve(spy, { domains: [accounts, bookings] });
  const read = () => app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
  await read();
  listening = true;
  const answer = await read();
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} at ${path}`);
  await close();
  await spy.end();
  return statements;
}
