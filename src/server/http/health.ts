import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { readVersion } from '../core/version.ts';
import type { Pool } from '../database/db.ts';
import { pendingMigrations } from '../database/migrate.ts';

/** The files are looked at only once in this time (ms), however often balancers ask. */
const LOOK_AGAIN = 10_000;

/**
 * `/health` answers with the version as long as the process runs. `/ready` answers 200 when the process can work: the database answers, every
 * migration has run, and the process is not shutting down; otherwise 503 with the reason. When no file can be stored, it says so with its
 * 200: everything else works, and no other node would be better off.
 */
export function serveHealth(app: FastifyInstance, { pool, files }: AppContext, leaving: { now: boolean }): void {
  const version = readVersion();
  const lookAtFiles = rarely(() => files.check());
  app.get('/health', async () => ({ status: 'up', version }));
  app.get('/ready', async (_request, reply) => {
    const reason = leaving.now ? 'stopping' : await whyNotReady(pool);
    reply.header('cache-control', 'no-store');
    if (reason !== null) return reply.code(503).send({ status: 'not ready', reason });
    const problem = await lookAtFiles();
    return { status: 'ready', ...(problem !== null && { files: problem }) };
  });
}

function rarely<T>(look: () => Promise<T>): () => Promise<T> {
  let last: { at: number; result: Promise<T> } | null = null;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > LOOK_AGAIN) last = { at: now, result: look() };
    return last.result;
  };
}

async function whyNotReady(pool: Pool): Promise<string | null> {
  try {
    const pending = await pendingMigrations(pool);
    return pending.length > 0 ? 'migrations are missing' : null;
  } catch {
    return 'the database does not answer';
  }
}
