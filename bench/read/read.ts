import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { sessionActors } from '#server/accounts/commands/find-actor.ts';
import { accounts } from '#server/accounts/handlers.ts';
import { bookings } from '#server/bookings/handlers.ts';
import { connect, type Pool } from '#server/core/db.ts';
import { createServer } from '#server/core/http/server.ts';
import { migrateJobs } from '#server/core/jobs/migrate.ts';
import { migrate } from '#server/core/migrate.ts';
import { freePort } from '#server/core/postgres/port.ts';
import { startPostgres } from '#server/core/postgres/start.ts';
import { loadPlaces } from '#server/places/commands.ts';
import { signUpForm } from '#testing/accounts.ts';
import { addBookableTrip, seatInput } from '#testing/bookings.ts';

/**
 * A signed-in read of one booking (H2): over HTTP with 16 clients in a process of their own, and through pgbench with as many
 * the very statements that such a read sends, with the values it sends, in one run on one machine.
 *
 *   node bench/read/read.ts [seconds]
 */
const CLIENTS = 16;
const BOOKINGS = 40;
const seconds = Number(process.argv[2] ?? 10);
/** A day on which the trips of `#testing/bookings.ts` can be booked. */
const now = () => new Date('2026-06-10T09:00:00Z');

const folder = await mkdtemp(join(tmpdir(), 'vezu-bench-'));
await chmod(folder, 0o755);
const postgres = await startPostgres(folder);
const sql = connect(postgres.url, { max: CLIENTS });
const server = await serve(sql);
try {
  await migrate(sql);
  await migrateJobs(postgres.url);
  await loadPlaces(sql);
  const address = await server.app.listen({ host: '127.0.0.1', port: await freePort(folder) });
  const { token } = await post<{ token: string }>(address, '/api/signup', signUpForm());
  const paths = await book(address, token);
  const http =
    (
      await load(
        paths.map((path) => address + path),
        token,
      )
    ).length / seconds;
  const statements = await sentBy(paths[0] ?? '', token);
  const bare = await throughPgbench(statements);
  console.table({
    [`HTTP, ${CLIENTS} clients`]: { perSecond: Math.round(http), statements: statements.length },
    [`pgbench, ${CLIENTS} clients`]: { perSecond: Math.round(bare), statements: statements.length },
  });
  if (bare > 0) console.log(`HTTP ÷ pgbench: ${(http / bare).toFixed(2)}`);
} finally {
  await server.close();
  await sql.end({ timeout: 1 });
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

function serve(pool: Pool) {
  return createServer({
    config: { logLevel: 'silent', trustProxy: 0, maxRequests: 100_000, publicBrowsing: true },
    pool,
    domains: [accounts, bookings],
    findActor: sessionActors(pool),
    now,
    tell: () => undefined,
  });
}

/** A seat on so many trips, all of one person; gives where each is read. */
async function book(address: string, token: string): Promise<string[]> {
  const paths: string[] = [];
  for (let count = 0; count < BOOKINGS; count += 1) {
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

/** The clients, in a process of their own; gives how long each answer took. */
async function load(addresses: readonly string[], token: string): Promise<number[]> {
  const file = join(import.meta.dirname, '../search/load.ts');
  const child = spawn(process.execPath, [file, String(CLIENTS), String(seconds), token], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(addresses.join('\n'));
  return JSON.parse(await text(child.stdout));
}

interface Statement {
  text: string;
  values: unknown[];
}

/** What one read sends to PostgreSQL on a server that has answered it before: who is signed in is not asked anew each time. */
async function sentBy(path: string, token: string): Promise<Statement[]> {
  const spy = connect(postgres.url, { max: 1 });
  const statements: Statement[] = [];
  const { app, close } = await serve(spy);
  const read = () => app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
  await read();
  spy.options.debug = (_connection, text, values) => statements.push({ text, values });
  const answer = await read();
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} at ${path}`);
  await close();
  await spy.end();
  return statements;
}

async function throughPgbench(statements: readonly Statement[]): Promise<number> {
  const script = join(folder, 'read.pgbench');
  await writeFile(script, statements.map(inline).join('\n'));
  const options = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', String(seconds), '-f', script];
  try {
    const { stdout } = await promisify(execFile)('pgbench', [...options, postgres.url]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0);
  } catch (error) {
    console.log(`pgbench did not run (${error}); Debian has it in postgresql-contrib`);
    return 0;
  }
}

/** One line of pgbench with the values in their places. */
function inline({ text, values }: Statement): string {
  return `${text.replace(/\$(\d+)/g, (_, digits: string) => literal(values[Number(digits) - 1])).replace(/\s+/g, ' ')};`;
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`;
  if (Array.isArray(value)) return `'{${value.join(',')}}'`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return `'${String(value).replaceAll("'", "''")}'`;
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
