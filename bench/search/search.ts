import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { connect, type Pool } from '#server/core/db.ts';
import { createServer } from '#server/core/http/server.ts';
import { migrate } from '#server/core/migrate.ts';
import { freePort } from '#server/core/postgres/port.ts';
import { startPostgres } from '#server/core/postgres/start.ts';
import { loadPlaces } from '#server/places/commands.ts';
import { search } from '#server/search/handlers.ts';
import { searchCarriers, searchTrips } from '#server/search/queries/trips.ts';
import { searchQuery } from '#shared/search/schema.ts';
import { FIRST_DAY, fillTimetable, type Pair } from './timetable.ts';

/**
 * Search over a timetable of some 1.2 million trip stops: the statements one by one, the endpoint over HTTP with 16 clients, and
 * the very same statements through pgbench with 16 clients, in one run on one machine.
 *
 *   node bench/search/search.ts [seconds]
 */
const CLIENTS = 16;
/** So many searches, asked for in turn. */
const ADDRESSES = 5000;
const seconds = Number(process.argv[2] ?? 10);
const now = new Date(`${FIRST_DAY}T00:00:00Z`);

const folder = await mkdtemp(join(tmpdir(), 'vezu-bench-'));
await chmod(folder, 0o755);
const postgres = await startPostgres(folder);
const statements: Statement[] = [];
const sql = connect(postgres.url, { max: CLIENTS });
try {
  await migrate(sql);
  await loadPlaces(sql);
  const { stops, pairs } = await fillTimetable(sql);
  console.log(`${stops.toLocaleString('en')} trip stops, ${pairs.length.toLocaleString('en')} pairs of places`);
  const alone = await oneByOne(sql, pairs);
  const http = await overHttp(sql, pairs);
  const bare = await throughPgbench(postgres.url, pairs);
  console.table({
    'statements, one client': alone,
    [`HTTP, ${CLIENTS} clients`]: http,
    [`pgbench, ${CLIENTS} clients`]: bare,
  });
  if (bare.perSecond > 0) console.log(`HTTP ÷ pgbench: ${(http.perSecond / bare.perSecond).toFixed(2)}`);
} finally {
  await sql.end({ timeout: 1 });
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

interface Statement {
  text: string;
  values: unknown[];
}

interface Figures {
  p50: string;
  p99: string;
  perSecond: number;
}

async function oneByOne(pool: Pool, pairs: readonly Pair[]): Promise<Figures> {
  const took: number[] = [];
  const until = performance.now() + seconds * 1000;
  for (let index = 0; performance.now() < until; index += 1) {
    const query = searchQuery.parse(wish(pairs, index));
    const began = performance.now();
    await searchTrips(pool, query, now);
    took.push(performance.now() - began);
  }
  return figuresOf(took.slice(200), seconds);
}

async function overHttp(pool: Pool, pairs: readonly Pair[]): Promise<Figures> {
  const { app } = await createServer({
    config: { logLevel: 'silent', trustProxy: 0, maxRequests: 100_000, publicBrowsing: true },
    pool,
    domains: [search],
    findActor: async () => null,
    now: () => now,
    tell: () => undefined,
  });
  const port = await freePort(`${folder}-http`);
  await app.listen({ host: '127.0.0.1', port });
  const addresses = Array.from({ length: ADDRESSES }, (_, index) => {
    const query = Object.entries(wish(pairs, index)).map(([name, value]): [string, string] => [name, String(value)]);
    return `http://127.0.0.1:${port}/api/search?${new URLSearchParams(query)}`;
  });
  const took = await load(addresses);
  await app.close();
  return figuresOf(took.slice(200), seconds);
}

/** The clients, in a process of their own; gives how long each answer took. */
async function load(addresses: readonly string[]): Promise<number[]> {
  const file = join(import.meta.dirname, 'load.ts');
  const child = spawn(process.execPath, [file, String(CLIENTS), String(seconds)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(addresses.join('\n'));
  return JSON.parse(await text(child.stdout));
}

/** The endpoint's two statements as the driver sends them, their places and days drawn by pgbench. */
async function throughPgbench(url: string, pairs: readonly Pair[]): Promise<Figures> {
  const [pair] = pairs;
  if (!pair) throw new Error('no pairs');
  const spy = connect(url, { max: 1 });
  spy.options.debug = (_connection, text, values) => statements.push({ text, values });
  const query = searchQuery.parse({ ...pair, date: FIRST_DAY });
  await searchTrips(spy, query, now);
  await searchCarriers(spy, query);
  await spy.end();
  const script = join(folder, 'search.pgbench');
  const own = statements.filter(({ text }) => text.includes('route_segment'));
  await writeFile(script, [choice(pairs), ...own.map((statement) => inline(statement, pair))].join('\n'));
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(CLIENTS),
    '-j',
    '2',
    '-T',
    String(seconds),
    '-f',
    script,
    '-l',
    '--log-prefix',
    join(folder, 'log'),
    url,
  ];
  try {
    const { stdout } = await promisify(execFile)('pgbench', args, { cwd: folder });
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0);
    const mean = /latency average = ([\d.]+)/.exec(stdout)?.[1] ?? '?';
    return { p50: `${mean} ms (mean)`, p99: '', perSecond: Math.round(perSecond) };
  } catch (error) {
    console.log(
      `pgbench did not run (${error instanceof Error ? error.message.split('\n')[0] : error}); Debian has it in postgresql-contrib`,
    );
    return { p50: '', p99: '', perSecond: 0 };
  }
}

/** A pair of places and a day of the two months, the same for the n-th asking of every run. */
function wish(pairs: readonly Pair[], index: number) {
  const pair = pairs[(index * 7919) % pairs.length];
  const day = new Date(now.getTime() + ((index * 31) % 60) * 86_400_000).toISOString().slice(0, 10);
  return { from: pair?.from ?? 0, to: pair?.to ?? 0, date: day };
}

function choice(pairs: readonly Pair[]): string {
  const sample = pairs.filter((_, index) => index % Math.ceil(pairs.length / 50) === 0);
  const pick = (end: keyof Pair) =>
    `\\set ${end} case ${sample.map((pair, index) => `when :n = ${index} then ${pair[end]}`).join(' ')} else ${sample[0]?.[end]} end`;
  return [`\\set n random(0, ${sample.length - 1})`, pick('from'), pick('to'), '\\set day random(0, 59)'].join('\n');
}

/** The driver's numbered values as text; the places and the day become pgbench's variables, which it sends as parameters. */
function inline({ text, values }: Statement, pair: Pair): string {
  const drawn = new Map<unknown, string>([
    [pair.from, ':from'],
    [pair.to, ':to'],
    [FIRST_DAY, `('${FIRST_DAY}'::date + :day::int)`],
  ]);
  const filled = text.replace(/\$(\d+)/g, (_, digits: string) => {
    const value = values[Number(digits) - 1];
    return drawn.get(value) ?? literal(value);
  });
  return `${filled.replace(/\s+/g, ' ')};`;
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return "'{}'";
  if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`;
  return typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : `'${String(value).replaceAll("'", "''")}'`;
}

function figuresOf(took: number[], over: number): Figures {
  const sorted = took.sort((a, b) => a - b);
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2)} ms`;
  return { p50: at(0.5), p99: at(0.99), perSecond: Math.round(took.length / over) };
}
