import { checkDatabase, connect, MAX_CONNECTIONS, type Pool, setRoleTimeouts } from '../database/db.ts';
import { type MigrateOptions, migrate, pendingMigrations, refuseNewer } from '../database/migrate.ts';
import { migrateJobs } from '../database/migrate-jobs.ts';
import { grantRunningRole, makeRunningRole } from '../database/running-role.ts';
import { checkFolder } from '../folder.ts';
import type { Config } from '../settings/config.ts';
import { StartError } from '../start-error.ts';
import { hasCluster, startPostgres } from './start.ts';

export interface Database {
  /** The address of PostgreSQL itself, for what a pooler in between does not pass on: LISTEN, session locks, migrations, jobs. */
  url: string;
  /** The address for the role that owns the tables; absent where the role that runs owns them. */
  ownerUrl?: string;
  pool: Pool;
  pooled?: boolean;
  /** The connections to a read-only copy; null when there is none. */
  replica?: Pool | null;
  /** Closes the connections, and stops the embedded PostgreSQL if this process runs it. */
  close(): Promise<void>;
}

type DatabaseSettings = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseDirectUrl' | 'databaseOwnerUrl' | 'databaseReadUrl' | 'databasePool'>>;

/**
 * Opens the database of the settings: starts the embedded PostgreSQL if there is no DATABASE_URL, checks the version and runs every
 * migration. `say` is called before slow steps. Throws a StartError when the database is not available.
 */
export async function openDatabase(
  config: DatabaseSettings,
  say: (step: string) => void,
  options: { oldest?: number } = {},
): Promise<Database> {
  const database = await reachDatabase(config, say, options);
  try {
    await migrateDatabase(database, say);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Runs every migration, including the job queue's, as the owner of the tables, and gives the running role its rights. */
export async function migrateDatabase(
  { url, ownerUrl = url, pooled }: Pick<Database, 'url' | 'ownerUrl' | 'pooled'>,
  say: (step: string) => void,
  options: Pick<MigrateOptions, 'onEmpty' | 'before'> = {},
): Promise<string[]> {
  // A pooler may be between the pool and PostgreSQL, and a migration takes as long as it takes.
  const direct = connect(ownerUrl, { max: 2, name: 'vezu-migrate', slowQueries: true });
  try {
    const ran = await migrate(direct, { say, ...options });
    await migrateJobs(ownerUrl);
    if (ownerUrl !== url) await grantRunningRole(direct, url);
    if (pooled) await setTimeouts(url);
    return ran;
  } finally {
    await direct.end({ timeout: 5 });
  }
}

/** A role may set only its own timeouts. */
async function setTimeouts(url: string): Promise<void> {
  const sql = connect(url, { max: 1 });
  await setRoleTimeouts(sql).finally(() => sql.end({ timeout: 5 }));
}

/** Throws a StartError when the database needs migrations, or when a later Vezu has migrated it: both are left to others. */
export async function checkMigrated(pool: Pool): Promise<void> {
  await refuseEmpty(pool);
  const [first] = await pendingMigrations(pool);
  if (first) throw new StartError(`The database lacks migrations (${first}): run npm run migrate first.`);
  await refuseNewer(pool);
}

/** Throws a StartError when the database has no tables. */
export async function refuseEmpty(pool: Pool): Promise<void> {
  const [table] = await pool<{ made: boolean }[]>`select to_regclass('migration') is not null as made`;
  if (!table?.made) throw new StartError('The database is empty: npm start or npm run migrate makes its tables.');
}

/**
 * Throws a StartError when the embedded database is not there: only `npm start` and `npm run restore` make one, since another command
 * that is run without the settings of the service would act on a new database and report success.
 */
export async function refuseMissing({ databaseUrl, dataDir }: DatabaseSettings): Promise<void> {
  if (databaseUrl !== null || (await hasCluster(dataDir))) return;
  throw new StartError(
    `There is no database in ${dataDir}. If Vezu runs as a service, this command needs the settings of the service, DATA_DIR or ` +
      'DATABASE_URL above all; otherwise npm start makes a database.',
  );
}

/**
 * Opens the database without migrating it; it may be empty. With `slowQueries` statements have no time limit, and with `asOwner` they run as
 * the role that owns the tables.
 */
export async function reachDatabase(
  config: DatabaseSettings,
  say: (step: string) => void,
  options: { slowQueries?: boolean; asOwner?: boolean; oldest?: number } = {},
): Promise<Database> {
  await checkFolder(config.dataDir);
  const embedded = config.databaseUrl === null ? await startPostgres(config.dataDir, { say }) : null;
  const direct = config.databaseDirectUrl ?? null;
  const url = embedded?.runningUrl ?? direct ?? config.databaseUrl ?? '';
  const ownerUrl = embedded?.url ?? config.databaseOwnerUrl ?? url;
  const max = config.databasePool ?? MAX_CONNECTIONS;
  // Connections without a time limit bypass the pooler.
  const pooled = direct !== null && !options.slowQueries;
  const runningUrl = (pooled && config.databaseUrl) || url;
  const pool = connect(options.asOwner ? ownerUrl : runningUrl, {
    slowQueries: options.slowQueries === true,
    max,
    pooled,
    socket: embedded?.socket ?? null,
  });
  const replica = config.databaseReadUrl && !options.slowQueries ? connect(config.databaseReadUrl, { max }) : null;
  const close = async () => {
    await Promise.all([pool.end({ timeout: 5 }), replica?.end({ timeout: 5 })]);
    await embedded?.stop();
  };
  try {
    if (config.databaseOwnerUrl) await makeRunningRole(ownerUrl, url);
    await checkDatabase(pool, options.oldest);
    return { url, ownerUrl, pool, pooled, replica, close };
  } catch (error) {
    await close();
    throw error;
  }
}
