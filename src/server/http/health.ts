import type { FastifyInstance } from 'fastify';
import type { Pool } from '../database/db.ts';
import { pendingMigrations } from '../database/migrate.ts';

/**
 * `/health`: the process answers. `/ready`: it can do its work, that is, the database answers, every migration has run, and
 * it has not been told to stop. Both say why not with 503.
 */
export function serveHealth(app: FastifyInstance, pool: Pool, leaving: { now: boolean }): void {
  app.get('/health', async () => ({ status: 'up' }));
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
