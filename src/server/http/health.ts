import type { FastifyInstance } from 'fastify';
import { readVersion } from '../core/version.ts';
import type { Pool } from '../database/db.ts';
import { pendingMigrations } from '../database/migrate.ts';

/**
 * `/health` answers with the version as long as the process runs. `/ready` answers 200 when the process can work: the database answers, every migration has
 * run, and the process is not shutting down; otherwise 503 with the reason.
 */
export function serveHealth(app: FastifyInstance, pool: Pool, leaving: { now: boolean }): void {
  const version = readVersion();
  app.get('/health', async () => ({ status: 'up', version }));
  app.get('/ready', async (_request, reply) => {
    const reason = leaving.now ? 'stopping' : await whyNotReady(pool);
    reply.header('cache-control', 'no-store');
    return reason === null ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reason });
  });
}

async function whyNotReady(pool: Pool): Promise<string | null> {
  try {
    const pending = await pendingMigrations(pool);
    return pending.length > 0 ? 'migrations are missing' : null;
  } catch {
    return 'the database does not answer';
  }
}
