import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connect } from '#server/database/db.ts';
import { freePort } from '#server/postgres/port.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { SECRETS_KEY } from '../stage.ts';

/**
 * The first start on an empty database (docs/reliability.md): a node is killed by SIGKILL at moments spread over the whole of it and then
 * started again, and two nodes start at once. Each time the database must hold one complete demo in the end. Prints one line per trial, and
 * exits with 1 when one is incomplete. node bench/first-start/first-start.ts [kills] [first kill]
 */
const kills = Number(process.argv[2] ?? 20);
const firstKill = Number(process.argv[3] ?? 1);
const MAIN = join(import.meta.dirname, '../../src/server/main.ts');
const BUILD = join(import.meta.dirname, '../../scripts/setup/build-once.mjs');
/** Tables whose rows do not depend on the time of day. */
const TABLES = ['account', 'carrier', 'bus', 'route', 'route_stop', 'review', 'place'];
const START_LIMIT_MS = 300_000;

const folder = await mkdtemp(join(tmpdir(), 'vezu-bench-'));
await chmod(folder, 0o755);
const postgres = await startPostgres(folder, { durable: false, temporary: true });
const admin = connect(postgres.url, { max: 1, slowQueries: true });
let wrong = 0;
try {
  await promisify(execFile)(process.execPath, [BUILD]);
  const startedAt = performance.now();
  const whole = await trial('undisturbed', async (url) => {
    await start(url, 0);
  });
  const duration = performance.now() - startedAt;
  for (let kill = firstKill; kill <= kills; kill += 1) {
    const moment = (duration * kill) / (kills + 1);
    const counts = await trial(`killed after ${Math.round(moment)} ms`, async (url) => {
      const { node } = await begin(url, 0);
      await wait(moment);
      await end(node, 'SIGKILL');
      await start(url, 0);
    });
    check(whole, counts);
  }
  check(
    whole,
    await trial('two nodes at once', async (url) => {
      await Promise.all([start(url, 0), start(url, 1)]);
    }),
  );
} finally {
  await admin.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
console.log(`${kills} kills and one start of two nodes at once: ${wrong} incomplete`);
process.exitCode = wrong > 0 ? 1 : 0;

function check(whole: string, counts: string): void {
  if (counts !== whole) wrong += 1;
}

/** Makes an empty database, does `work` with it, and returns what it holds then. */
async function trial(name: string, work: (url: string) => Promise<void>): Promise<string> {
  const database = `first_${Math.random().toString(36).slice(2)}`;
  await admin.unsafe(`create database ${database}`);
  const url = new URL(postgres.url);
  url.pathname = `/${database}`;
  await work(url.href);
  const sql = connect(url.href, { max: 1 });
  const counts = await Promise.all(
    TABLES.map(async (table) => {
      const [row] = await sql.unsafe<{ count: number }[]>(`select count(*) from ${table}`);
      return `${table} ${row?.count}`;
    }),
  );
  const [filled] = await sql`select from milestone where name = 'demo_filled'`;
  const text = `${filled ? 'demo' : 'NO DEMO'}, ${counts.join(', ')}`;
  console.log(`${name}: ${text}`);
  await sql.end();
  await admin.unsafe(`drop database ${database} with (force)`);
  return text;
}

/** Starts a node, waits until it is ready, and ends it. */
async function start(url: string, number: number): Promise<void> {
  const { node, port } = await begin(url, number);
  const limit = performance.now() + START_LIMIT_MS;
  try {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null);
      if (response?.status === 200) return;
      if (node.exitCode !== null) throw new Error(`a node ended with ${node.exitCode}`);
      if (performance.now() > limit) throw new Error('a node took too long');
      await wait(50);
    }
  } finally {
    await end(node, 'SIGTERM');
  }
}

async function begin(url: string, number: number): Promise<{ node: ChildProcess; port: number }> {
  const port = await freePort(`${folder} ${number}`);
  const node = fork(MAIN, [], {
    stdio: ['ignore', process.stderr, 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      SECRETS_KEY,
      DATA_DIR: join(folder, `node-${number}`),
      PORT: String(port),
      WS_PORT: String(await freePort(`${folder} ${number} ws`)),
      DEMO_OIDC_PORT: String(await freePort(`${folder} ${number} oidc`)),
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      LOG_LEVEL: 'fatal',
    },
  });
  return { node, port };
}

async function end(node: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (node.exitCode !== null || node.signalCode !== null) return;
  const gone = once(node, 'exit');
  node.kill(signal);
  await gone;
}
