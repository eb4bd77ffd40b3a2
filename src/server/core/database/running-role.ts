import { StartError } from '../start-error.ts';
import { lock } from './advisory-locks.ts';
import { connect, type Db, type Pool, transaction } from './db.ts';

/** The running role reads these tables, and adds to the audit log, the ledger, the numbers of tickets and the invoices; nothing else. */
const ONLY_ADDED = ['audit_entry', 'audit_seal', 'ledger_entry', 'ledger_line', 'ticket_number', 'invoice'];

/**
 * Makes the role with which the app runs, if it is missing, with the name and password of its address. `owner` is the role that owns the
 * tables. Throws a StartError with the statement for an administrator of the database when the owner may not make roles.
 */
export async function makeRunningRole(ownerUrl: string, runningUrl: string): Promise<void> {
  const { name, password } = credentialsOf(runningUrl);
  const owner = connect(ownerUrl, { max: 1 });
  try {
    const [known] = await owner`select from pg_roles where rolname = ${name}`;
    if (!known) await createRole(owner, name, password);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error;
    throw new StartError(
      `There is no role ${name}, and the role of DATABASE_OWNER_URL may not make one: run "create role ${name} login password '…'" as an ` +
        'administrator of the database, with the password of DATABASE_URL.',
    );
  } finally {
    await owner.end({ timeout: 5 });
  }
}

export function createRole(sql: Db, name: string, password: string): Promise<void> {
  return runWith(sql, 'create role %I login password %L', name, password);
}

export function setPassword(sql: Db, name: string, password: string): Promise<void> {
  return runWith(sql, 'alter role %I password %L', name, password);
}

/** PostgreSQL takes no values in these statements: it quotes them itself. */
async function runWith(sql: Db, statement: string, name: string, password: string): Promise<void> {
  const [row] = await sql<
    { text: string }[]
  >`select format(${statement}::text, ${name}::text, ${password}::text) as text`;
  await sql.unsafe(row?.text ?? '');
}

/**
 * Gives the running role its rights: it reads and writes the rows of all tables of the owner, but only adds to the audit log and to the
 * ledger, and only reads which migrations have run. It owns nothing, so that it can change no table and switch off no trigger. Runs after
 * every migration.
 */
export async function grantRunningRole(owner: Pool, runningUrl: string): Promise<void> {
  const { name } = credentialsOf(runningUrl);
  await transaction(owner, async (sql) => {
    // Two nodes that start together would change the rights of a table at the same moment.
    await lock(sql, 'runningRole');
    const [{ role, same } = { role: '', same: true }] = await sql<{ role: string; same: boolean }[]>`
      select quote_ident(${name}) as role, current_user = ${name} as same`;
    if (same) return;
    const { tables, sequences, guarded } = await ownRelations(sql);
    await sql.unsafe(`grant usage on schema public, graphile_worker to ${role}`);
    await sql.unsafe(`grant select, insert, update, delete on ${tables.join(', ')} to ${role}`);
    if (sequences.length > 0) await sql.unsafe(`grant select, usage on sequence ${sequences.join(', ')} to ${role}`);
    // A backup of an earlier Vezu may lack some of them.
    const added = ONLY_ADDED.map((name) => `public.${name}`).filter((name) => tables.includes(name));
    if (added.length > 0) await sql.unsafe(`revoke update, delete on ${added.join(', ')} from ${role}`);
    await sql.unsafe(`revoke insert, update, delete on migration from ${role}`);
    for (const table of guarded) await sql.unsafe(`create policy running on ${table} using (true) with check (true)`);
  });
}

/** The tables and sequences of the owner, and the tables of the queue whose rows only their owner would see. */
async function ownRelations(sql: Db): Promise<{ tables: string[]; sequences: string[]; guarded: string[] }> {
  const rows = await sql<{ name: string; kind: string; guarded: boolean }[]>`
    select format('%I.%I', n.nspname, c.relname) as name, c.relkind as kind,
      c.relrowsecurity and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'running') as guarded
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'v', 'm', 'S') and pg_has_role(c.relowner, 'usage')
    order by 1`;
  return {
    tables: rows.filter(({ kind }) => kind !== 'S').map(({ name }) => name),
    sequences: rows.filter(({ kind }) => kind === 'S').map(({ name }) => name),
    guarded: rows.filter((row) => row.guarded).map(({ name }) => name),
  };
}

function credentialsOf(url: string): { name: string; password: string } {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}
