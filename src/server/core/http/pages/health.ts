import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { within } from '#server/core/clock.ts';
import { describeDifference, secondsAhead } from '#server/core/database/clock-difference.ts';
import { type Pool, pipelined } from '#server/core/database/db.ts';
import { pendingMigrations } from '#server/core/database/migrate.ts';
import { readVersion } from '#server/core/version.ts';
import { rarely } from '../limits/rarely.ts';

/**
 * The files and the clock are checked only once in ten seconds, however often balancers send requests: these wait a second for a response,
 * and a bucket may need longer.
 */
const LOOKS = { again: 10_000, timeout: 500, limit: 5_000 };
/** How long the database may take (ms). */
const LIMIT = 5_000;

/**
 * `/health` answers with the version and the commit as long as the process runs. `/ready` answers 200 when the process can work: the database answers,
 * every migration has run, and the process is not shutting down; otherwise 503 with the reason. When no file can be stored, or the clock of
 * this machine is wrong, the 200 response says so: everything else works, and another node would have the same problem.
 */
export function serveHealth(app: FastifyInstance, context: AppContext, leaving: { now: boolean }): void {
  const { pool, files } = context;
  const version = readVersion();
  const lookAtFiles = rarely(() => files.check(), { ...LOOKS, late: 'they do not answer' });
  const lookAtClock = rarely(clockWatch(context), { ...LOOKS, late: null });
  app.get('/health', async () => ({ status: 'up', version, ...(context.commit && { commit: context.commit }) }));
  app.get('/ready', async (_request, reply) => {
    const reason = leaving.now ? 'stopping' : await within(LIMIT, whyNotReady(pool), () => SILENT);
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

const SILENT = 'the database does not answer';

async function whyNotReady(pool: Pool): Promise<string | null> {
  try {
    // Not behind the statements of slow requests: a node that is busy refuses requests itself, and another one would be as busy.
    const pending = await pendingMigrations(pipelined(pool));
    return pending.length > 0 ? 'migrations are missing' : null;
  } catch {
    return SILENT;
  }
}
