import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, type Pool } from '#server/core/database/db.ts';
import { migrate } from '#server/core/database/migrate.ts';
import { migrateJobs } from '#server/core/database/migrate-jobs.ts';
import { freePort } from '#server/core/postgres/port.ts';
import { startPostgres } from '#server/core/postgres/start.ts';
import { loadPlaces } from '#server/network/places/commands/load.ts';

/** A PostgreSQL of the bench's own with the schema and the towns. */
export interface Database {
  /** Holds the database's files; it is deleted at the end. */
  folder: string;
  url: string;
  socket: string | null;
  sql: Pool;
  stop(): Promise<void>;
}

export interface Stage extends Database {
  ports: number[];
  servers: ChildProcess[];
  /** Ends a server by a signal, waits until it is gone, and starts a new one on its port. */
  replaceServer(index: number, signal: NodeJS.Signals): Promise<void>;
  /** Sends SIGKILL to all processes of PostgreSQL; this process starts it again. */
  killDatabase(): Promise<void>;
}

export const SECRETS_KEY = 'a key of the bench, which is no secret';

const NODE = join(import.meta.dirname, 'node.ts');
/** The compile cache that `npm start` uses. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/node');

/** `connections` is the size of the pool, whose statements have no time limit. */
export async function startDatabase({ connections = 4 }: { connections?: number } = {}): Promise<Database> {
  const folder = await benchFolder();
  const { url, socket, stop } = await startPostgres(folder, { temporary: true });
  const sql = connect(url, { max: connections, socket, name: 'bench', slowQueries: true });
  await migrate(sql);
  await migrateJobs(url);
  await loadPlaces(sql);
  return {
    folder,
    url,
    socket,
    sql,
    async stop() {
      await sql.end({ timeout: 1 });
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** `env` is added to the settings of the servers; BENCH_NODE chooses what they run (`node.ts`). */
export async function setStage({ servers: count, env }: { servers: number; env?: NodeJS.ProcessEnv }): Promise<Stage> {
  const database = await startDatabase();
  const { folder, url } = database;
  const ports: number[] = [];
  const servers: ChildProcess[] = [];
  const begin = async (index: number) =>
    startServer({
      DATA_DIR: folder,
      DATABASE_URL: url,
      SECRETS_KEY,
      PORT: String(ports[index]),
      WS_PORT: String(await freePort(`${folder}-${index} ws`)),
      ...env,
    });
  for (let index = 0; index < count; index += 1) {
    ports.push(await freePort(`${folder}-${index}`));
    servers.push(await begin(index));
  }
  return {
    ...database,
    ports,
    servers,
    async replaceServer(index, signal) {
      const leaving = servers[index];
      if (!leaving) return;
      await endServer(leaving, signal);
      servers[index] = await begin(index);
    },
    killDatabase: () => killPostgres(folder),
    async stop() {
      await Promise.all(servers.map((server) => endServer(server, 'SIGTERM')));
      await database.stop();
    },
  };
}

/** A folder that PostgreSQL's own user can enter when root runs the bench. */
export async function benchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vezu-bench-'));
  await chmod(folder, 0o755);
  return folder;
}

/** A server process of `node.ts`, which ends with this one. */
export async function startServer(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = fork(NODE, { env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...env } });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`a server process ended with ${code}`)));
  });
  return child;
}

export async function endServer(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill(signal);
  await gone;
}

/** Sends SIGKILL to all processes of the PostgreSQL in a data folder, until all are gone. */
export async function killPostgres(folder: string): Promise<void> {
  const [line] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const first = Number(line);
  const doomed = [first, ...childrenOf(first)];
  for (const pid of doomed) kill(pid);
  while (doomed.some((pid) => parentOf(pid) !== null)) await wait(5);
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && parentOf(pid) === parent);
}

/** Returns null when the process does not exist, or has ended and was not reaped. */
function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? null : Number(parent);
  } catch {
    return null;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself a moment before.
  }
}
