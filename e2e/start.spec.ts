import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** All processes that `npm start` begins, from npm down, and its PostgreSQL. */
interface Started {
  /** The process group of npm, as a terminal addresses it. */
  terminal: number;
  npm: number;
  shell: number;
  start: number;
  server: number;
  postgres: number;
}

const ROOT = join(import.meta.dirname, '..');
const port = 20_000 + Math.floor(Math.random() * 5_000) * 2;

let folder: string;
let npm: ChildProcess | null = null;

test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vezu-start-'));
  // PostgreSQL's own user can enter when root runs the tests.
  await chmod(folder, 0o755);
});
test.afterAll(async () => {
  // Ends what a failed test left running.
  npm?.kill('SIGTERM');
  await expect.poll(() => isTaken(), { timeout: 30_000 }).toBe(false);
  await rm(folder, { recursive: true, force: true });
});

for (const [signal, whom, ...tags] of [
  ['SIGTERM', 'npm'],
  ['SIGINT', 'terminal'],
  ['SIGKILL', 'npm'],
  ['SIGHUP', 'npm', '@all'],
  ['SIGHUP', 'terminal', '@all'],
  ['SIGTERM', 'shell', '@all'],
  ['SIGKILL', 'shell', '@all'],
  ['SIGTERM', 'start', '@all'],
  ['SIGKILL', 'start', '@all'],
] as const) {
  test(`${signal} to the ${whom} process of npm start ends the server and its database`, {
    tag: ['@desktop', ...tags],
  }, async () => {
    const started = await npmStart();
    process.kill(started[whom], signal);
    await expect.poll(() => isThere(started.server), { timeout: 30_000, message: 'the server goes on' }).toBe(false);
    await expect.poll(() => isThere(started.start), { timeout: 30_000 }).toBe(false);
    expect(await isThere(started.postgres), 'PostgreSQL goes on').toBe(false);
    expect(existsSync(join(folder, 'postgres/postmaster.pid')), 'PostgreSQL was ended in order').toBe(false);
    expect(await isTaken(), 'the port is held').toBe(false);
  });
}

test('npm start that is ended while it makes its database leaves no PostgreSQL behind', {
  tag: '@desktop',
}, async () => {
  const data = join(folder, 'new');
  const lock = join(data, 'postgres/postmaster.pid');
  const top = spawnNpm(data);
  const lines = async () => (await readFile(lock, 'utf8').catch(() => '')).split('\n');
  // PostgreSQL accepts connections, and the migrations begin.
  await expect.poll(async () => (await lines())[7]?.trim(), { timeout: 180_000, intervals: [10] }).toBe('ready');
  const postgres = Number((await lines())[0]);
  const server = await childOf(await childOf(await childOf(top)));
  process.kill(top, 'SIGTERM');
  await expect.poll(() => isThere(server), { timeout: 60_000, message: 'the server goes on' }).toBe(false);
  expect(await isThere(postgres), 'PostgreSQL goes on').toBe(false);
  expect(existsSync(lock), 'PostgreSQL was ended in order').toBe(false);
});

async function npmStart(): Promise<Started> {
  const top = spawnNpm(folder);
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(ready, { timeout: 180_000 }).toBe(200);
  const shell = await childOf(top);
  const start = await childOf(shell);
  const server = await childOf(start);
  const [postgres] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  return { terminal: -top, npm: top, shell, start, server, postgres: Number(postgres) };
}

/** Runs `npm start` with this data folder, and returns the process id of npm. */
function spawnNpm(data: string): number {
  npm = spawn('npm', ['start'], {
    cwd: ROOT,
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      PORT: String(port),
      WS_PORT: String(port + 1),
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      DATA_DIR: data,
      DATABASE_URL: '',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'fatal',
    },
  });
  return npm.pid ?? 0;
}

async function childOf(parent: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  for (const pid of pids) if ((await fieldsOf(pid))?.[1] === String(parent)) return pid;
  throw new Error(`${parent} began nothing`);
}

async function isThere(pid: number): Promise<boolean> {
  const fields = await fieldsOf(pid);
  return fields !== null && fields[0] !== 'Z';
}

/** Linux's fields of a process after its name: state, parent, …; null when it is gone. */
async function fieldsOf(pid: number): Promise<string[] | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? null;
}

function isTaken(): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect({ port, host: '127.0.0.1' });
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}
