import { clockWithOffset } from '#server/core/clock.ts';
import { createLog } from '#server/core/log.ts';
import { openDatabase } from '#server/core/postgres/open-database.ts';
import { readConfig } from '#server/core/settings/config.ts';
import { actorFinder, BROWSING, MODULES } from '#server/modules.ts';
import { loadPlaces } from '#server/network/places/commands/load.ts';
import { run } from '#server/run.ts';

/**
 * The server as it is started, with the same settings, without pages for the browser: every domain, sessions, sockets, jobs,
 * and without DATABASE_URL its own PostgreSQL. `oldest` is the oldest version of PostgreSQL that it takes.
 */
export async function startWholeServer(
  env: NodeJS.ProcessEnv,
  options: { oldest?: number } = {},
): Promise<{ stop(): Promise<void> }> {
  const config = readConfig({ LOG_LEVEL: 'fatal', ...env });
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, () => undefined, options);
  try {
    await loadPlaces(database.pool);
    const running = await run({
      config,
      database,
      domains: MODULES,
      browsing: BROWSING,
      findActor: actorFinder(database.pool),
      web: async () => ({ wants: () => false, answer: async (_request, reply) => reply }),
      identityProviders: [],
      now: clockWithOffset(config.clockOffset),
      log,
    });
    return {
      stop: async () => {
        await running.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

export const ENDPOINTS = MODULES.flatMap(({ routes }) => routes.map(({ name, endpoint }) => ({ name, endpoint })));
export const FEEDS = MODULES.flatMap(({ feeds = [] }) => feeds.map(({ path }) => path));
