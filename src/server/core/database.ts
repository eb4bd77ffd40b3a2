import type { Config } from './config.ts';
import { checkDatabase, connect, type Pool } from './db.ts';
import { migrateJobs } from './jobs/migrate.ts';
import { migrate } from './migrate.ts';
import { startPostgres } from './postgres/start.ts';

export interface Database {
  url: string;
  pool: Pool;
  /** Nothing was in it before this start. */
  fresh: boolean;
  /** Ends the connections, and the embedded PostgreSQL if this process runs it. */
  close(): Promise<void>;
}

/**
 * The database of the settings, ready for use: the embedded PostgreSQL started where there is no DATABASE_URL, its version
 * checked, every migration run. `say` hears what takes its time. Throws a StartError when it cannot be had.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  say: (step: string) => void,
): Promise<Database> {
  if (config.databaseUrl === null) say('Starting PostgreSQL …');
  const embedded = config.databaseUrl === null ? await startPostgres(config.dataDir, { say }) : null;
  const url = embedded?.url ?? config.databaseUrl ?? '';
  const pool = connect(url);
  const close = async () => {
    await pool.end({ timeout: 5 });
    await embedded?.stop();
  };
  try {
    await checkDatabase(pool);
    say('Making the database …');
    const ran = await migrate(pool);
    await migrateJobs(url);
    return { url, pool, fresh: ran.includes('0001_core.sql'), close };
  } catch (error) {
    await close();
    throw error;
  }
}
