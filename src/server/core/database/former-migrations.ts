import { createHash } from 'node:crypto';
import { StartError } from '../start-error.ts';
import type { Db } from './db.ts';
import type { MigrationName } from './migration-files.ts';

/**
 * The migrations were 97 files once, and other ones before. The files up to `JOINED_UNTIL` make the same tables, so that a database that has
 * run all 97 needs only their new names. The version before had run 93: its database also needs what it lacks.
 */
const FORMER = [
  { count: 97, fingerprint: 'd64ce19e57e7dd16996ec18fab735a7098575ff8210353781b5b18d59028ab4c', lacks: '' },
  {
    count: 93,
    fingerprint: 'bf3d30727a63659e3a8a8d706e1e9703e58fdb26fcd65d68950c3272893f393b',
    lacks: `
      create table trip_alarm (
        trip_id integer not null references trip on delete cascade,
        kind text not null constraint trip_alarm_kind check (kind in ('startsLate', 'idle', 'offLine')),
        at timestamptz not null,
        primary key (trip_id, kind)
      );
      alter table boarding_point add column side_en text not null default ''
        constraint boarding_point_side_en check (length(side_en) <= 120);
      alter table route_plan add column instant_confirmation boolean;
      alter table route_stop
        add column range_from integer check (range_from between 1 and 100000),
        add column range_to integer check (range_to between 1 and 100000),
        add constraint route_stop_range check (range_from <= range_to),
        add constraint route_stop_range_by_arrangement check (contractual or (range_from is null and range_to is null));
      alter table route_segment add column range_from integer, add column range_to integer;`,
  },
] as const;
/** The first files of the earlier versions, whose names are not used again. */
const FORMER_FIRST: readonly string[] = ['0001_core.sql', '0001_server.sql'];
const FORMER_COMMIT = 'c77d582bdf64e4f4ef05ced37144907fba5aca9d';
export const JOINED_UNTIL = '0015_operators_and_alerts.sql';

/** The former version of a database; null for none, 'other' between them or with other files under their names. */
function formerIn(ran: readonly MigrationName[]): (typeof FORMER)[number] | 'other' | null {
  if (!ran.some(({ name }) => FORMER_FIRST.includes(name))) return null;
  const fingerprint = fingerprintOf(ran);
  return FORMER.find((former) => former.fingerprint === fingerprint) ?? 'other';
}

function fingerprintOf(ran: readonly MigrationName[]): string {
  const lines = ran.map(({ name, hash }) => `${name} ${hash}\n`);
  return createHash('sha256').update(lines.sort().join('')).digest('hex');
}

/** The migrations that replace the former ones. */
export function joined<T extends MigrationName>(migrations: readonly T[]): T[] {
  return migrations.filter(({ name }) => name <= JOINED_UNTIL);
}

export async function needsTakeOver(sql: Db): Promise<boolean> {
  const [table] = await sql<{ made: boolean }[]>`select to_regclass('migration') is not null as made`;
  if (!table?.made) return false;
  const former = formerIn(await sql<MigrationName[]>`select name, hash from migration`);
  return former !== null && former !== 'other';
}

/**
 * Gives a database with the former migrations the new names. The caller runs it in a transaction under the lock of migrations. Returns the
 * sentence that says so, or null for another database. Throws a StartError for a version between or before them.
 */
export async function takeOver(sql: Db, migrations: readonly MigrationName[]): Promise<string | null> {
  const ran = await sql<MigrationName[]>`select name, hash from migration`;
  const former = formerIn(ran);
  if (!former) return null;
  if (former === 'other') {
    throw new StartError(
      `This database does not stand at the last migration of the earlier Vezu: run "npm run migrate" of the commit ${FORMER_COMMIT} first.`,
    );
  }
  if (former.lacks) await sql.unsafe(former.lacks).simple();
  await sql`delete from migration`;
  const renamed = joined(migrations);
  for (const { name, hash } of renamed)
    await sql`insert into migration (name, hash, applied_at) values (${name}, ${hash}, now())`;
  return `The database of the earlier Vezu is taken over: its ${former.count} migrations are now ${renamed.length} files with the same tables.`;
}

/**
 * The migrations that make the tables of a backup: those that it had run, or the ones that replace them. Throws a StartError for a version
 * between or before them.
 */
export function migrationsOfBackup(
  ran: readonly MigrationName[],
  migrations: readonly MigrationName[],
): readonly MigrationName[] {
  const former = formerIn(ran);
  if (!former) return ran;
  // The columns that a backup of 93 lacks have defaults.
  if (former !== 'other') return joined(migrations);
  throw new StartError(
    `The backup does not stand at the last migration of the earlier Vezu: restore it with the commit ${FORMER_COMMIT}, run its "npm run migrate", and make a new backup.`,
  );
}
