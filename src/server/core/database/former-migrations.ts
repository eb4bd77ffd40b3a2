import { createHash } from 'node:crypto';
import { StartError } from '../start-error.ts';
import type { Db } from './db.ts';
import type { MigrationName } from './migration-files.ts';

/**
 * The migrations were 97 files once, and other ones before. The files up to `JOINED_UNTIL` make the same tables, so that a database or backup
 * that has run all 97 needs only their new names.
 */
const FORMER = {
  count: 97,
  /** The hash of all names and hashes. */
  fingerprint: 'd64ce19e57e7dd16996ec18fab735a7098575ff8210353781b5b18d59028ab4c',
};
/** The first files of the earlier versions, whose names are not used again. */
const FORMER_FIRST: readonly string[] = ['0001_core.sql', '0001_server.sql'];
/** A commit with all former migrations. */
const FORMER_COMMIT = 'c77d582bdf64e4f4ef05ced37144907fba5aca9d';
const JOINED_UNTIL = '0015_operators_and_alerts.sql';

/** Which of the former migrations have been run: none, some (or other files under their names), or all. */
function formerIn(ran: readonly MigrationName[]): 'none' | 'some' | 'all' {
  if (!ran.some(({ name }) => FORMER_FIRST.includes(name))) return 'none';
  return fingerprintOf(ran) === FORMER.fingerprint ? 'all' : 'some';
}

function fingerprintOf(ran: readonly MigrationName[]): string {
  const lines = ran.map(({ name, hash }) => `${name} ${hash}\n`);
  return createHash('sha256').update(lines.sort().join('')).digest('hex');
}

/** The migrations that replace the former ones. */
export function joined<T extends MigrationName>(migrations: readonly T[]): T[] {
  return migrations.filter(({ name }) => name <= JOINED_UNTIL);
}

/**
 * Gives a database with the former migrations the new names. The caller runs it in a transaction under the lock of migrations. Returns the
 * sentence that says so, or null for another database. Throws a StartError when it has not run all of the former migrations.
 */
export async function takeOver(sql: Db, migrations: readonly MigrationName[]): Promise<string | null> {
  const ran = await sql<MigrationName[]>`select name, hash from migration`;
  const former = formerIn(ran);
  if (former === 'none') return null;
  if (former === 'some') {
    throw new StartError(
      `This database does not stand at the last migration of the earlier Vezu: run "npm run migrate" of the commit ${FORMER_COMMIT} first.`,
    );
  }
  await sql`delete from migration`;
  const renamed = joined(migrations);
  for (const { name, hash } of renamed)
    await sql`insert into migration (name, hash, applied_at) values (${name}, ${hash}, now())`;
  return `The database of the earlier Vezu is taken over: its ${FORMER.count} migrations are now ${renamed.length} files with the same tables.`;
}

/**
 * The migrations that make the tables of a backup: those that it had run, or the ones that replace them. Throws a StartError when it had not
 * run all of the former migrations.
 */
export function migrationsOfBackup(
  ran: readonly MigrationName[],
  migrations: readonly MigrationName[],
): readonly MigrationName[] {
  const former = formerIn(ran);
  if (former === 'none') return ran;
  if (former === 'all') return joined(migrations);
  throw new StartError(
    `The backup does not stand at the last migration of the earlier Vezu: restore it with the commit ${FORMER_COMMIT}, run its "npm run migrate", and make a new backup.`,
  );
}
