import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { readVersion } from '../core/version.ts';
import { describeDifference, secondsAhead } from '../database/clock-difference.ts';
import type { Pool } from '../database/db.ts';
import { pendingMigrations } from '../database/migrate.ts';

/** The files and the clock are looked at only once in this time (ms), however often balancers ask. */
const LOOK_AGAIN = 10_000;

/**
 * `/health` answers with the version as long as the process runs. `/ready` answers 200 when the process can work: the database answers, every
 * migration has run, and the process is not shutting down; otherwise 503 with the reason. When no file can be stored, or the clock of this
 * machine is wrong, it says so with its 200: everything else works, and no other node would be better off.
 */
export function serveHealth(app: FastifyInstance, context: AppContext, leaving: { now: boolean }): void {
  const { pool, files } = context;
  const version = readVersion();
  const lookAtFiles = rarely(() => files.check());
  const lookAtClock = rarely(clockWatch(context));
  app.get('/health', async () => ({ status: 'up', version }));
  app.get('/ready', async (_request, reply) => {
    const reason = leaving.now ? 'stopping' : await whyNotReady(pool);
    reply.header('cache-control', 'no-store');
    if (reason !== null) return reply.code(503).send({ status: 'not ready', reason });
    const [problem, difference] = await Promise.all([lookAtFiles(), lookAtClock()]);
    return {
      status: 'ready',
      ...(problem !== null && { files: problem }),
      ...(difference !== null && { clock: difference }),
    };
  });
}

/** Returns a function that describes how wrong this machine's clock is, and logs it when that begins. */
function clockWatch({ pool, log }: AppContext): () => Promise<string | null> {
  let wrong = false;
  return async () => {
    // A database that does not answer now has its own sentence at the next request.
    const difference = describeDifference(await secondsAhead(pool).catch(() => 0));
    if (difference !== null && !wrong) log.warn({ clock: difference }, 'the clock of this machine is wrong');
    wrong = difference !== null;
    return difference;
  };
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
