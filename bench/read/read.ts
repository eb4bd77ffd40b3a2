import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionActors } from '#server/accounts/commands/find-actor.ts';
import { accounts } from '#server/accounts/handlers.ts';
import { bookings } from '#server/bookings/handlers.ts';
import { connect, type Pool } from '#server/database/db.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrateJobs } from '#server/database/migrate-jobs.ts';
import { createServer } from '#server/http/server.ts';
import { loadPlaces } from '#server/places/commands/load.ts';
import { freePort } from '#server/postgres/port.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { signUpForm } from '#testing/accounts.ts';
import { addBookableTrip, seatInput } from '#testing/bookings.ts';
import { testContext } from '#testing/context.ts';
import { load } from '../load.ts';
import { inline, throughPgbench } from '../pgbench.ts';

/**
 * A signed-in read of one booking (H2): over HTTP with 16 clients in their own process, and through pgbench with as many
 * clients the same statements with the same values, in one run on one machine. The server reaches its PostgreSQL over the
 * socket, as in production; pgbench uses TCP and the socket, of which the faster counts. node bench/read/read.ts [seconds]
 */
const CLIENTS = 16;
const BOOKINGS = 40;
const WARM_UP = 3;
const seconds = Number(process.argv[2] ?? 10);
/** Between two bookings of one person, who may make only some within an hour. */
const PAUSE_MS = 10 * 60_000;
/** The time of the server: it begins on a day on which the trips of `#testing/bookings.ts` can be booked. */
let time = Date.parse('2026-06-10T09:00:00Z');
const now = () => new Date(time);

const folder = await mkdtemp(join(tmpdir(), 'vezu-bench-'));
await chmod(folder, 0o755);
const postgres = await startPostgres(folder, { temporary: true });
const sql = connect(postgres.url, { max: CLIENTS, socket: postgres.socket });
const server = await serve(sql);
try {
  await migrate(sql);
  await migrateJobs(postgres.url);
  await loadPlaces(sql);
  const address = await server.app.listen({ host: '127.0.0.1', port: await freePort(folder) });
  const { token } = await post<{ token: string }>(address, '/api/signup', signUpForm());
  const paths = await book(address, token);
  const options = { port: Number(new URL(address).port), paths, clients: CLIENTS, token };
  // Warms up, because Node's compilation is not part of a request.
  await load({ ...options, seconds: WARM_UP });
  const { took, server: spent, clients } = await load({ ...options, seconds });
  const statements = await sentBy(paths[0] ?? '', token);
  const script = statements.map((statement) => inline(statement)).join('\n');
  const bare = await throughPgbench(postgres, script, { clients: CLIENTS, seconds });
  const rate = took.length / seconds;
  console.table({
    [`HTTP, ${CLIENTS} clients`]: {
      perSecond: Math.round(rate),
      'server, µs': Math.round(spent),
      'clients, µs': Math.round(clients),
    },
    [`pgbench by TCP, ${statements.length} statements`]: { perSecond: Math.round(bare?.tcp ?? 0) },
    'pgbench by the socket': { perSecond: Math.round(bare?.socket ?? 0) },
  });
  if (bare) console.log(`HTTP ÷ pgbench: ${(rate / Math.max(bare.tcp, bare.socket ?? 0)).toFixed(2)}`);
} finally {
  await server.close();
  await sql.end({ timeout: 1 });
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

function serve(pool: Pool) {
  return createServer({
    config: { logLevel: 'silent', trustProxy: 0, maxRequests: 100_000, publicBrowsing: true },
    app: testContext(pool, { now }),
    domains: [accounts, bookings],
    findActor: sessionActors(pool),
  });
}

/** A seat on this many trips, all of one person; returns the paths that read them. */
async function book(address: string, token: string): Promise<string[]> {
  const paths: string[] = [];
  for (let count = 0; count < BOOKINGS; count += 1) {
    time += PAUSE_MS;
    const { tripId } = await addBookableTrip(sql, { instant: true });
    const made = await post<{ bookings: { id: number }[] }>(
      address,
      `/api/trips/${tripId}/bookings`,
      seatInput(),
      token,
    );
    paths.push(`/api/bookings/${made.bookings[0]?.id}`);
  }
  await sql`analyze`;
  return paths;
}

interface Statement {
  text: string;
  values: unknown[];
}

/** The statements that one read sends to PostgreSQL on a warm server: the session is not looked up again each time. */
async function sentBy(path: string, token: string): Promise<Statement[]> {
  const statements: Statement[] = [];
  let listening = false;
  const receive = (text: string, values: readonly unknown[]) => {
    if (listening) statements.push({ text, values: [...values] });
  };
  const spy = connect(postgres.url, { max: 1, receive });
  const { app, close } = await serve(spy);
  const read = () => app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
  await read();
  listening = true;
  const answer = await read();
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} at ${path}`);
  await close();
  await spy.end();
  return statements;
}

async function post<Answer>(address: string, path: string, body: unknown, token?: string): Promise<Answer> {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status} at ${path}: ${await response.text()}`);
  return JSON.parse(await response.text());
}
