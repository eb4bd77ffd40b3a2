import { createHash } from 'node:crypto';
import { StartError } from '../start-error.ts';
import type { Db } from './db.ts';
import type { MigrationName } from './migration-files.ts';

/**
 * The migrations were 108 files once. The files up to `JOINED_UNTIL` make the same tables, so that a database or backup that has run all of
 * the former ones needs only their new names.
 */
const FORMER = {
  first: '0001_core.sql',
  last: '0202_coming_questions.sql',
  count: 108,
  /** The hash of all names and hashes. */
  fingerprint: '9f40d2a7ea04666b3bcb21dc5e48c14dea0ee2ab15363db6fa7d2956dfa136e0',
};
/** A commit with all former migrations. */
const FORMER_COMMIT = '521e630efc04482390103237a17f217b31409449';
const JOINED_UNTIL = '0015_support_alerts_admin.sql';

/** Which of the former migrations have been run: none, some (or other files under their names), or all. */
function formerIn(ran: readonly MigrationName[]): 'none' | 'some' | 'all' {
  const names = ran.map(({ name }) => name);
  if (!names.includes(FORMER.first) || names.some((name) => name > FORMER.last)) return 'none';
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
