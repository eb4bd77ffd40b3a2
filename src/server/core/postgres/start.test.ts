import { appendFile, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '../database/db.ts';
import { freePort, isFree } from './port.ts';
import { isRunning, readPostmaster } from './postmaster.ts';
import { type EmbeddedPostgres, startPostgres } from './start.ts';

/** The timeout for steps that take long on a busy machine. */
const WHILE = { timeout: 30_000 };

let folder: string;
let running: EmbeddedPostgres | null;
/** All starts of a test: each supervises the server until it is stopped, also one that another start has replaced. */
let started: EmbeddedPostgres[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vezu-postgres-'));
  await chmod(folder, 0o755);
  running = null;
  started = [];
});
afterEach(async () => {
  await Promise.all([running, ...started].map((server) => server?.stop()));
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  running = await startPostgres(folder);
  started.push(running);
  return running;
}

async function inDatabase(text: string): Promise<unknown[]> {
  const sql = connect(running?.url ?? '', { max: 1 });
  const rows = await sql.unsafe(text);
  await sql.end();
  return [...rows];
}

async function postmaster() {
  const found = await readPostmaster(join(folder, 'postgres'));
  if (!found) throw new Error('no server');
  return found;
}

test('a killed server starts again at the same address with all committed data', async () => {
  const { url } = await start();
  await inDatabase('create table kept as select 7 as n');
  process.kill((await postmaster()).pid, 'SIGKILL');
  await expect.poll(async () => (await postmaster()).alive).toBe(false);
  expect((await start()).url).toBe(url);
  expect(await inDatabase('select n from kept')).toEqual([{ n: 7 }]);
});

test('a server that is killed under a running Vezu is started again, and one that was stopped normally is not', async () => {
  const output: string[] = [];
  running = await startPostgres(folder, { say: (line) => output.push(line) });
  await inDatabase('create table kept as select 7 as n');
  const first = (await postmaster()).pid;
  process.kill(first, 'SIGKILL');
  await expect.poll(async () => (await readPostmaster(join(folder, 'postgres')))?.pid ?? first, WHILE).not.toBe(first);
  const sql = connect(running.url, { max: 1, socket: running.socket });
  const stored = () => sql`select n from kept`.catch(() => 'not yet');
  await expect.poll(stored, WHILE).toEqual([{ n: 7 }]);
  await sql.end();
  expect(output).toEqual(['Starting PostgreSQL …', 'PostgreSQL was killed and is started again.']);
  const { pid } = await postmaster();
  process.kill(pid, 'SIGINT');
  await expect.poll(() => isRunning(pid), WHILE).toBe(false);
  await running.stop();
  expect(await readPostmaster(join(folder, 'postgres'))).toBeNull();
});

test('a server that outlived its Vezu is taken over, and one that belongs to another Vezu keeps running', async () => {
  await start();
  const { pid } = await postmaster();
  // This process is the owner, as after a restart of the server that it did not notice.
  const output: string[] = [];
  const again = await startPostgres(folder, { say: (line) => output.push(line) });
  expect((await postmaster()).pid).toBe(pid);
  expect(output).toEqual([]);
  const memory = JSON.parse(await readFile(join(folder, 'postgres.json'), 'utf8'));
  await writeFile(join(folder, 'postgres.json'), JSON.stringify({ ...memory, owner: process.ppid }));
  await (await startPostgres(folder)).stop();
  expect(isRunning(pid)).toBe(true);
  await again.stop();
  expect(isRunning(pid)).toBe(false);
});

test('the role of the app owns nothing, and the folder of an earlier version gets one', async () => {
  const first = await start();
  const asApp = async ({ runningUrl }: { runningUrl: string }) => {
    const sql = connect(runningUrl, { max: 1 });
    const rows =
      await sql`select current_user::text as name, rolsuper as super from pg_roles where rolname = current_user`;
    await sql.end();
    return [...rows];
  };
  const role = [{ name: 'vezu_app', super: false }];
  expect(await asApp(first)).toEqual(role);
  await first.stop();
  const { runningPassword, ...earlier } = JSON.parse(await readFile(join(folder, 'postgres.json'), 'utf8'));
  await writeFile(join(folder, 'postgres.json'), JSON.stringify(earlier));
  const second = await start();
  expect(second.runningUrl).not.toContain(runningPassword);
  expect(await asApp(second)).toEqual(role);
  await second.stop();
  expect(await asApp(await start())).toEqual(role);
}, 90_000);

test('a server that is still being stopped is waited for and started again', async () => {
  const { url } = await start();
  const sql = connect(url, { max: 1 });
  await sql`select 1`;
  // A smart shutdown waits for its clients.
  process.kill((await postmaster()).pid, 'SIGTERM');
  await expect.poll(async () => (await postmaster()).ready).toBe(false);
  const again = start();
  await sql.end();
  await again;
  expect(await inDatabase('select 1 as n')).toEqual([{ n: 1 }]);
}, 90_000);

test('a lock of another process or a taken port does not prevent the start', async () => {
  await (await start()).stop();
  const lock = [process.pid, join(folder, 'postgres'), 0, 0, '', '127.0.0.1', '', 'ready'].join('\n');
  await writeFile(join(folder, 'postgres/postmaster.pid'), lock);
  const { port } = JSON.parse(await readFile(join(folder, 'postgres.json'), 'utf8'));
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve));
  const moved = await start();
  expect(new URL(moved.url).port).not.toBe(String(port));
  expect(await inDatabase('select 1 as n')).toEqual([{ n: 1 }]);
  await new Promise((resolve) => squatter.close(resolve));
});

test('the server is reached by a Unix socket in its folder, or by its port when the path is too long', async () => {
  const { url, socket, stop } = await start();
  const sql = connect(url, { max: 1, socket });
  expect(await sql`select inet_server_port() as port`).toEqual([{ port: null }]);
  await sql.end();
  expect(socket).toBe(join(folder, 'postgres', `.s.PGSQL.${new URL(url).port}`));
  await stop();
  const far = join(folder, 'x'.repeat(100));
  running = await startPostgres(far);
  expect(running.socket).toBeNull();
  expect(await inDatabase('select inet_server_port() as port')).toEqual([{ port: Number(new URL(running.url).port) }]);
});

test('the old socket of a killed server does not prevent the next start', async () => {
  const { url, socket } = await start();
  process.kill((await postmaster()).pid, 'SIGKILL');
  await expect.poll(async () => (await postmaster()).alive).toBe(false);
  // Its child processes hold the port a moment longer; a start in that moment takes another port.
  await expect.poll(() => isFree(Number(new URL(url).port))).toBe(true);
  await writeFile(`${socket}.lock`, `${process.pid}\n`);
  expect(await start()).toMatchObject({ url, socket });
});

test('a connection needs the password, which no readable file contains', async () => {
  const { url, socket } = await start();
  for (const socketPath of [null, socket]) {
    const guess = connect(url.replace(/:[^:@]+@/, ':guess@'), { max: 1, socket: socketPath });
    await expect(guess`select 1`).rejects.toMatchObject({ code: '28P01' });
    await guess.end();
  }
  const log = await readFile(join(folder, 'postgres.log'), 'utf8');
  expect(log).not.toContain(new URL(url).password);
});

test('a server that cannot start gives the reason, and files of another major version stay as they are', async () => {
  await (await start()).stop();
  running = null;
  await appendFile(join(folder, 'postgres/postgresql.conf'), "\nwork_mem = 'a lot'\n");
  await expect(startPostgres(folder)).rejects.toThrow(
    /^PostgreSQL did not start \(.*FATAL:.*\): see \S+postgres\.log\.$/,
  );
  const version = join(folder, 'postgres/PG_VERSION');
  await writeFile(version, '15\n');
  await expect(startPostgres(folder)).rejects.toThrow(
    /^The files in \S+ are of PostgreSQL 15 and this Vezu brings \d+: move them over with pg_dump\.$/,
  );
  expect(await readFile(version, 'utf8')).toBe('15\n');
});

test('a first start that was interrupted begins again with an empty cluster', async () => {
  const memory = {
    password: 'of-the-first-start',
    port: await freePort(folder),
    elsewhere: null,
    ready: false,
    owner: 0,
  };
  await writeFile(join(folder, 'postgres.json'), JSON.stringify(memory));
  await mkdir(join(folder, 'postgres'));
  await writeFile(join(folder, 'postgres/PG_VERSION'), '15\n');
  const { url } = await start();
  expect(new URL(url)).toMatchObject({ password: memory.password, port: String(memory.port) });
  expect(await inDatabase("select to_regclass('kept') as found")).toEqual([{ found: null }]);
});
