import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '../database/db.ts';
import { createRole, setPassword } from '../database/running-role.ts';
import { StartError } from '../start-error.ts';
import { canReach, findBinaries, type Identity, SHARED_HOME, serverIdentity } from './binaries.ts';
import { checkVersion, makeCluster, RUNNING_USER, USER } from './cluster.ts';
import { freePort, isFree } from './port.ts';
import { isRunning, readPostmaster } from './postmaster.ts';
import { canHoldSocket, clearSockets, findSocket } from './socket.ts';
import { keepRunning } from './supervisor.ts';

const DATABASE = 'vezu';
const START_LIMIT_MS = 60_000;
/** The time limit for the remaining processes of a killed server to end. */
const LEFTOVERS_LIMIT_MS = 15_000;
const LOG_LIMIT_BYTES = 10_000_000;

/** The settings of a server that need not survive a kill, and whose files may be in memory. */
const CARELESS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '256MB',
  max_connections: '300',
};

export interface EmbeddedPostgres {
  /** The address for the role that owns the databases. */
  url: string;
  /** The address for the role with which the app runs, which owns nothing. */
  runningUrl: string;
  /** The path of the server's Unix socket, which is faster than TCP; null when there is none. */
  socket: string | null;
  /** Stops the server cleanly, unless another living Vezu process started it. */
  stop(): Promise<void>;
}

/** The state between starts, stored in `postgres.json` of the data folder. */
interface Memory {
  password: string;
  /** The password of the running role; missing in the folder of an earlier version. */
  runningPassword?: string;
  port: number;
  /** The folder of the server's files if it is not `dataDir/postgres`. */
  elsewhere: string | null;
  /** False until the cluster has been created completely. */
  ready: boolean;
  /** The id of the process that started the server. */
  owner: number;
}

interface Options {
  /** False gives up crash safety for speed (in tests). */
  durable?: boolean;
  /** For tests and benches: the server ends and `dataDir` is deleted when this process ends, also when it is killed. */
  temporary?: boolean;
  /** Is called with a message when the server is started, and when it had to be restarted. */
  say?: (line: string) => void;
}

/**
 * Runs the PostgreSQL of the npm package with its files under `dataDir`: creates the cluster at the first start, takes over a server that
 * is still running after its Vezu process ended, cleans up after a killed one, and restarts it when it is killed later. It listens on
 * 127.0.0.1 only, with a port and a password stored in `dataDir`, and on a Unix socket among its files if the system supports it.
 */
export async function startPostgres(dataDir: string, options: Options = {}): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true });
  const identity = await serverIdentity();
  const bin = await findBinaries(identity);
  let memory = (await readMemory(dataDir)) ?? (await createMemory(dataDir, identity));
  const folder = folderOf(memory, dataDir);
  const say = options.say ?? (() => undefined);
  if ((await readPostmaster(folder))?.alive !== true) say('Starting PostgreSQL …');
  if (!(await isMade(memory, dataDir))) {
    await makeCluster(bin, folder, memory.password, identity);
    memory = { ...memory, ready: true };
    await remember(dataDir, memory);
  }
  await checkVersion(bin, folder);

  let pid = await findRunning(folder);
  const foreign = pid !== null && memory.owner !== process.pid && isRunning(memory.owner);
  const { port } = pid === null && !(await isFree(memory.port)) ? { port: await freePort(dataDir) } : memory;
  const newRole = memory.runningPassword === undefined;
  const ready = { ...memory, port, runningPassword: memory.runningPassword ?? newPassword() };
  const at = { folder, port, log: join(dataDir, 'postgres.log'), socket: await canHoldSocket(folder) };
  const start = () => launchWithRetry(ready.owner === process.pid, bin, at, identity, options.durable ?? true);
  pid ??= await start();
  if (!foreign || newRole) await remember(dataDir, { ...ready, owner: foreign ? ready.owner : process.pid });
  await ensureDatabase(ready, newRole);
  const url = urlOf(ready, DATABASE);
  const runningUrl = runningUrlOf(ready);
  // A server that an older version of Vezu left running has no socket.
  const socket = await findSocket(folder, port);
  if (foreign) return { url, runningUrl, socket, stop: async () => undefined };
  const guard = options.temporary ? endWithThisProcess(dataDir) : null;
  const supervisor = keepRunning(pid, {
    // A server that is stopped cleanly deletes its lock file.
    fell: async () => (await readPostmaster(folder)) !== null,
    revive: async () => (await findRunning(folder)) ?? (await start()),
    say,
  });
  return {
    url,
    runningUrl,
    socket,
    stop: async () => {
      await supervisor.stop();
      guard?.kill('SIGKILL');
    },
  };
}

/** Whether `dataDir` has a server whose files were made completely. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const memory = await readMemory(dataDir);
  return memory !== null && isMade(memory, dataDir);
}

async function isMade(memory: Memory, dataDir: string): Promise<boolean> {
  return memory.ready && (await exists(join(folderOf(memory, dataDir), 'PG_VERSION')));
}

function folderOf({ elsewhere }: Memory, dataDir: string): string {
  return elsewhere ?? join(dataDir, 'postgres');
}

/** Starts the process that ends the server after this one; it stays until this process has closed the pipe by ending. */
function endWithThisProcess(dataDir: string): ChildProcess {
  const script = join(import.meta.dirname, 'end-with-owner.ts');
  const guard = spawn(process.execPath, [script, dataDir], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  guard.unref();
  const { stdin } = guard;
  if (stdin && 'unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
  return guard;
}

/** Chooses the password and the port of a new server, and where its data is if this folder cannot hold it. */
async function createMemory(dataDir: string, identity: Identity | null): Promise<Memory> {
  const reachable = identity === null || (await canReach(dataDir, identity));
  const memory = {
    password: newPassword(),
    runningPassword: newPassword(),
    port: await freePort(dataDir),
    elsewhere: reachable ? null : join(SHARED_HOME, `data-${randomBytes(6).toString('hex')}`),
    ready: false,
    owner: process.pid,
  };
  await remember(dataDir, memory);
  return memory;
}

/** Returns the process id of a server that already runs on this folder, or null after deleting the lock file of a dead one. */
async function findRunning(folder: string): Promise<number | null> {
  const left = await readPostmaster(folder);
  // One that is being stopped, as after Ctrl-C a moment ago, never gets ready: it is waited for until it is gone.
  if (left?.alive && (await waitUntilReady(folder, left.pid, () => isRunning(left.pid)))) return left.pid;
  if (left && isRunning(left.pid) && (await readPostmaster(folder))?.alive) return left.pid;
  await rm(join(folder, 'postmaster.pid'), { force: true });
  await clearSockets(folder);
  return null;
}

/**
 * Starts the server, and retries while processes that a killed one left behind keep it from starting. With `own`, a supervisor of this
 * process may have started the server in between: then that one is used.
 */
async function launchWithRetry(ownsFolder: boolean, ...args: Parameters<typeof launch>): Promise<number> {
  const limit = performance.now() + LEFTOVERS_LIMIT_MS;
  for (;;) {
    try {
      return await launch(...args);
    } catch (error) {
      const leftovers = error instanceof StartError && /shared memory block|postmaster\.pid/.test(error.message);
      if (!leftovers || performance.now() > limit) throw error;
      const other = ownsFolder ? await findRunning(args[1].folder) : null;
      if (other !== null) return other;
      await wait(100);
    }
  }
}

async function launch(
  bin: string,
  at: { folder: string; port: number; log: string; socket: boolean },
  identity: Identity | null,
  durable: boolean,
): Promise<number> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: at.socket ? `"${at.folder.replaceAll('"', '""')}"` : '',
    // The socket has the same password protection, and its folder is private.
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    jit: 'off',
    // Deadlocks are found before `lock_timeout` ends the wait of both transactions: one of them is repeated.
    deadlock_timeout: '500ms',
    random_page_cost: '1.1',
    // After a kill the server syncs every file before it accepts connections: one call for all of them takes 1 s instead of 3 to 6 s.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    // The log must repeat neither rows nor statements, because they contain personal data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durable ? {} : CARELESS),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = await openLog(at.log);
  // The server has its own session, so that Ctrl-C in the terminal reaches only Vezu, which finishes its requests before it stops the
  // server.
  const child = spawn(join(bin, 'postgres'), ['-D', at.folder, '-p', String(at.port), ...flags], {
    ...identity,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  let ended = false;
  const end = () => {
    ended = true;
  };
  child.once('exit', end).once('error', end);
  child.unref();
  await log.close();
  if (!(await waitUntilReady(at.folder, child.pid ?? -1, () => !ended))) {
    const lines = (await readFile(at.log, 'utf8')).trim().split('\n');
    const problem = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1);
    throw new StartError(`PostgreSQL did not start (${problem}): see ${at.log}.`);
  }
  return child.pid ?? -1;
}

async function openLog(path: string) {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  return open(path, size > LOG_LIMIT_BYTES ? 'w' : 'a', 0o600);
}

async function waitUntilReady(folder: string, pid: number, alive: () => boolean): Promise<boolean> {
  const limit = performance.now() + START_LIMIT_MS;
  while (performance.now() < limit && alive()) {
    const postmaster = await readPostmaster(folder);
    if (postmaster?.pid === pid && postmaster.ready) return true;
    await wait(20);
  }
  return false;
}

async function ensureDatabase(memory: Memory & { runningPassword: string }, newRole: boolean): Promise<void> {
  const sql = connect(urlOf(memory, 'postgres'), { max: 1 });
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${DATABASE}`;
    if (!found) await sql.unsafe(`create database ${DATABASE}`);
    const [role] = await sql`select 1 from pg_roles where rolname = ${RUNNING_USER}`;
    if (!role) await createRole(sql, RUNNING_USER, memory.runningPassword);
    else if (newRole) await setPassword(sql, RUNNING_USER, memory.runningPassword);
  } finally {
    await sql.end();
  }
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

function runningUrlOf({ runningPassword, port }: Memory): string {
  return `postgres://${RUNNING_USER}:${runningPassword}@127.0.0.1:${port}/${DATABASE}`;
}

function urlOf(memory: Memory, database: string): string {
  return `postgres://${USER}:${memory.password}@127.0.0.1:${memory.port}/${database}`;
}

async function readMemory(dataDir: string): Promise<Memory | null> {
  try {
    return JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'));
  } catch {
    return null;
  }
}

async function remember(dataDir: string, memory: Memory): Promise<void> {
  await writeFile(join(dataDir, 'postgres.json'), JSON.stringify(memory, null, 2), { mode: 0o600 });
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
