import type { Config } from '../core/config.ts';
import { checkDatabase, connect, type Pool } from '../database/db.ts';
import { migrate } from '../database/migrate.ts';
import { migrateJobs } from '../database/migrate-jobs.ts';
import { startPostgres } from './start.ts';

export interface Database {
  url: string;
  pool: Pool;
  /** Whether the database was empty before this start. */
  fresh: boolean;
  /** Closes the connections, and stops the embedded PostgreSQL if this process runs it. */
  close(): Promise<void>;
}

type DatabaseSettings = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * Opens the database of the settings: starts the embedded PostgreSQL if there is no DATABASE_URL, checks the version and runs every
 * migration. `say` is called before slow steps. Throws a StartError when the database is not available.
 */
export async function openDatabase(config: DatabaseSettings, say: (step: string) => void): Promise<Database> {
  const { url, pool, close } = await reachDatabase(config, say);
  try {
    say('Making the database …');
    const ran = await migrate(pool);
    await migrateJobs(url);
    return { url, pool, fresh: ran.includes('0001_core.sql'), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens the database without migrating it; it may be empty. With `slowQueries` statements have no time limit. */
export async function reachDatabase(
  config: DatabaseSettings,
  say: (step: string) => void,
  options: { slowQueries?: boolean } = {},
): Promise<Omit<Database, 'fresh'>> {
  if (config.databaseUrl === null) say('Starting PostgreSQL …');
  const embedded = config.databaseUrl === null ? await startPostgres(config.dataDir, { say }) : null;
  const url = embedded?.url ?? config.databaseUrl ?? '';
  const pool = connect(url, { ...options, socket: embedded?.socket ?? null });
  const close = async () => {
    await pool.end({ timeout: 5 });
    await embedded?.stop();
  };
  try {
    await checkDatabase(pool);
    return { url, pool, close };
  } catch (error) {
    await close();
    throw error;
  }
}
