import { type ChildProcess, execFile, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connect, type Pool } from '#server/core/database/db.ts';
import { freePort } from '#server/core/postgres/port.ts';
import { type EmbeddedPostgres, startPostgres } from '#server/core/postgres/start.ts';
import { command, runCommands } from './support/command.ts';
import { benchFolder, endServer, SECRETS_KEY } from './support/stage.ts';
import { until } from './support/times.ts';

/**
 * The start (docs/reliability.md, docs/performance.md):
 *
 *   node bench/start.ts times                           Z1: `npm start` with a new data folder and again, and a node on a database that is there
 *   node bench/start.ts kills [--kills 20] [--from 1]   the first start of a node, killed at moments spread over the whole of it, and two nodes together
 *
 * After each kill the node starts again. Each time the database must hold one complete demo in the end.
 */
const ROOT = join(import.meta.dirname, '..');
const MAIN = join(ROOT, 'src/server/main.ts');
const GOAL = { first: 60, later: 5, node: 3 };
/** Tables whose rows do not depend on the time of day. */
const TABLES = ['account', 'carrier', 'bus', 'route', 'route_stop', 'review', 'place'];
const LIMIT_MS = 300_000;

await runCommands({
  times: command({}, measureTimes),
  kills: command({ kills: 20, from: 1 }, killStarts),
});

async function measureTimes(): Promise<boolean> {
  const folder = await benchFolder();
  const seconds = { first: 0, later: 0, node: 0 };
  try {
    for (const which of ['first', 'later'] as const) {
      const args = { program: join(ROOT, 'scripts/start.mjs'), page: '/search', env: { DATABASE_URL: '' } };
      seconds[which] = await startAndEnd(await begin(folder, 0, args));
    }
    const postgres = await startPostgres(join(folder, 'external'), { temporary: true });
    const env = { DATABASE_URL: postgres.url, DEMO_DATA: 'off' };
    await startAndEnd(await begin(folder, 1, { env }));
    seconds.node = await startAndEnd(await begin(folder, 1, { env: { ...env, MIGRATE: 'off' } }));
    await postgres.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const names = ['first', 'later', 'node'] as const;
  const good = names.every((name) => seconds[name] <= GOAL[name]);
  const figures = names.map((name) => `${name} ${seconds[name].toFixed(1)} s (goal ${GOAL[name]})`);
  console.log(`start: ${good ? 'reached' : 'MISSED'}; ${figures.join(', ')}`);
  return good;
}

async function killStarts({ kills, from }: { kills: number; from: number }): Promise<boolean> {
  const folder = await benchFolder();
  const postgres = await startPostgres(folder, { durable: false, temporary: true });
  const admin = connect(postgres.url, { max: 1, slowQueries: true });
  const trials = { folder, postgres, admin };
  const results: string[] = [];
  let whole = '';
  try {
    await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/setup/build-once.mjs')]);
    const startedAt = performance.now();
    whole = await trial(trials, 'undisturbed', async (env) => {
      await startAndEnd(await begin(folder, 0, { env }));
    });
    const duration = performance.now() - startedAt;
    for (let kill = from; kill <= kills; kill += 1) {
      const moment = (duration * kill) / (kills + 1);
      const killed = trial(trials, `killed after ${Math.round(moment)} ms`, async (env) => {
        const { node } = await begin(folder, 0, { env });
        await wait(moment);
        await endServer(node, 'SIGKILL');
        await startAndEnd(await begin(folder, 0, { env }));
      });
      results.push(await killed);
    }
    const both = trial(trials, 'two nodes at once', async (env) => {
      const nodes = [await begin(folder, 0, { env }), await begin(folder, 1, { env })];
      await Promise.all(nodes.map(startAndEnd));
    });
    results.push(await both);
  } finally {
    await admin.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const wrong = results.filter((result) => result !== whole).length;
  const good = wrong === 0 && whole.startsWith('demo');
  console.log(
    `first start: ${good ? 'kept' : 'BROKEN'}; ${results.length - 1} kills and one start of two nodes at once: ${wrong} incomplete`,
  );
  return good;
}

interface Trials {
  folder: string;
  postgres: EmbeddedPostgres;
  admin: Pool;
}

/** Makes an empty database, does `work` with it, and returns what it holds then. */
async function trial({ postgres, admin }: Trials, name: string, work: (env: NodeJS.ProcessEnv) => Promise<void>) {
  const database = `first_${Math.random().toString(36).slice(2)}`;
  await admin.unsafe(`create database ${database}`);
  const url = new URL(postgres.url);
  url.pathname = `/${database}`;
  await work({ DATABASE_URL: url.href });
  const sql = connect(url.href, { max: 1 });
  const counts: string[] = [];
  for (const table of TABLES) {
    const [row] = await sql.unsafe<{ count: number }[]>(`select count(*) from ${table}`);
    counts.push(`${table} ${row?.count}`);
  }
  const [filled] = await sql`select from milestone where name = 'demo_filled'`;
  const text = `${filled ? 'demo' : 'NO DEMO'}, ${counts.join(', ')}`;
  console.log(`${name}: ${text}`);
  await sql.end();
  await admin.unsafe(`drop database ${database} with (force)`);
  return text;
}

interface Begun {
  node: ChildProcess;
  port: number;
  /** The page that a start is waited for. */
  page: string;
  startedAt: number;
}

/** Begins a node with its own folder and ports; `number` distinguishes the nodes of one bench. */
async function begin(
  folder: string,
  number: number,
  { program = MAIN, page = '/ready', env }: { program?: string; page?: string; env: NodeJS.ProcessEnv },
): Promise<Begun> {
  const [port, wsPort, oidcPort] = [
    await freePort(`${folder} ${number}`),
    await freePort(`${folder} ${number} ws`),
    await freePort(`${folder} ${number} oidc`),
  ];
  const startedAt = performance.now();
  const node = fork(program, [], {
    stdio: ['ignore', process.stderr, 'inherit', 'ipc'],
    env: {
      ...process.env,
      SECRETS_KEY,
      DATA_DIR: join(folder, `node-${number}`),
      PORT: String(port),
      WS_PORT: String(wsPort),
      DEMO_OIDC_PORT: String(oidcPort),
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      LOG_LEVEL: 'fatal',
      ...env,
    },
  });
  return { node, port, page, startedAt };
}

/** Waits until a node shows its page, and ends it; returns the seconds of the start. */
async function startAndEnd({ node, port, page, startedAt }: Begun): Promise<number> {
  try {
    const isThere = async () => {
      if (node.exitCode !== null) throw new Error(`a node ended with ${node.exitCode}`);
      const response = await fetch(`http://127.0.0.1:${port}${page}`).catch(() => null);
      return response?.status === 200;
    };
    await until(isThere, LIMIT_MS, page);
    return (performance.now() - startedAt) / 1000;
  } finally {
    await endServer(node, 'SIGTERM');
  }
}
