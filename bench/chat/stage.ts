import { type ChildProcess, fork } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, type Pool } from '#server/core/db.ts';
import { migrateJobs } from '#server/core/jobs/migrate.ts';
import { migrate } from '#server/core/migrate.ts';
import { freePort } from '#server/core/postgres/port.ts';
import { startPostgres } from '#server/core/postgres/start.ts';

/** A PostgreSQL and server processes over it, all of which can be killed. */
export interface Stage {
  sql: Pool;
  url: string;
  ports: number[];
  /** SIGKILL to a server, and a new one on its port. */
  killServer(index: number): Promise<void>;
  /** SIGKILL to PostgreSQL and all of its processes, and a new one over the same files. */
  killDatabase(): Promise<void>;
  strike(): Promise<void>;
}

export async function setStage(servers: number): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'vezu-bench-'));
  await chmod(folder, 0o755);
  let postgres = await startPostgres(folder);
  const sql = connect(postgres.url, { max: 4, name: 'bench' });
  await migrate(sql);
  await migrateJobs(postgres.url);
  const ports: number[] = [];
  const nodes: ChildProcess[] = [];
  for (let index = 0; index < servers; index += 1) {
    const port = await freePort(`${folder}-${index}`);
    ports.push(port);
    nodes.push(await startServer(port, postgres.url));
  }
  return {
    sql,
    url: postgres.url,
    ports,
    async killServer(index) {
      const killed = nodes[index];
      if (!killed) return;
      const gone = new Promise((resolve) => killed.once('exit', resolve));
      killed.kill('SIGKILL');
      await gone;
      nodes[index] = await startServer(ports[index] ?? 0, postgres.url);
    },
    async killDatabase() {
      const [pid] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      postgres = await comeBack(() => startPostgres(folder));
    },
    async strike() {
      for (const child of nodes) if (child.connected) child.disconnect();
      await sql.end({ timeout: 1 });
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Until the last process of the dead server is gone, a new one refuses to begin. */
async function comeBack<T>(start: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === 50) throw error;
      await wait(100);
    }
  }
}

async function startServer(port: number, url: string): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'node.ts'), {
    env: { ...process.env, DATABASE_URL: url, PORT: String(port) },
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`a server process ended with ${code}`)));
  });
  return child;
}
