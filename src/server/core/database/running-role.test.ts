import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addJob } from '#server/core/jobs/queue.ts';
import { TEST_SECRETS } from '#testing/server/context.ts';
import { runningPool, type TestDatabase, testDatabase } from '#testing/server/database.ts';
import { audit } from '../audit/audit.ts';
import type { Pool } from './db.ts';
import { grantRunningRole, makeRunningRole } from './running-role.ts';

let database: TestDatabase;
let running: Pool;

beforeAll(async () => {
  database = await testDatabase();
  running = runningPool(database);
  const entry = { actor: 'job', action: 'operator.create', subject: { kind: 'account', id: 7 } } as const;
  await running.begin((sql) => audit({ secrets: TEST_SECRETS }, sql, entry, new Date('2026-06-10T09:00:00Z')));
});
afterAll(async () => {
  await running.end({ timeout: 1 });
  await database.close();
});

describe('the role with which the app runs', () => {
  it.each([
    ['changes no entry of the audit log', `update audit_entry set action = 'other.action'`],
    ['deletes none', 'delete from audit_entry'],
    ['empties no log', 'truncate audit_entry, audit_seal'],
    ['changes no seal', `update audit_seal set seal = decode(repeat('ab', 32), 'hex')`],
    ['switches off no trigger', 'alter table audit_entry disable trigger audit_entry_kept'],
    ['deletes no trigger', 'drop trigger audit_entry_kept on audit_entry'],
    [
      'replaces none of its functions',
      `create or replace function audit_refuse() returns trigger language plpgsql as 'begin return new; end'`,
    ],
    ['switches off no triggers for itself', 'set session_replication_role = replica'],
    ['becomes no owner', 'alter table audit_entry owner to current_user'],
    ['gives itself no right', 'grant update on audit_entry to current_user'],
    ['invents no migration', `insert into migration (name, hash, applied_at) values ('9999_x.sql', '', now())`],
  ])('%s', async (_what, statement) => {
    const before = await database.sql`select * from audit_entry`;
    const refused = await running.unsafe(statement).then(
      () => null,
      (error: { code: string }) => error.code,
    );
    // A right that nobody may give is a warning of PostgreSQL, and nothing is given.
    if (!statement.startsWith('grant')) expect(refused).toBe('42501');
    expect([...(await database.sql`select * from audit_entry`)]).toEqual([...before]);
    const [right] = await running`select has_table_privilege('audit_entry', 'update') as update`;
    expect(right).toEqual({ update: false });
  });

  it('adds to the log, writes every other table, and sees the jobs of the queue', async () => {
    await addJob(running, 'forget_invited', {});
    expect(await running`select from graphile_worker._private_jobs`).toHaveLength(1);
    const rows = await running<{ name: string; all: boolean }[]>`
      select format('%I.%I', schemaname, tablename) as name,
        has_table_privilege(format('%I.%I', schemaname, tablename), 'select')
          and has_table_privilege(format('%I.%I', schemaname, tablename), 'insert') as all
      from pg_tables where schemaname = 'public' and tablename <> 'migration'`;
    expect(rows.filter((row) => !row.all)).toEqual([]);
    const limited = await running<{ name: string }[]>`
      select tablename as name from pg_tables
      where schemaname = 'public' and not has_table_privilege(format('%I.%I', schemaname, tablename), 'update') order by 1`;
    expect(limited.map(({ name }) => name)).toEqual([
      'audit_entry',
      'audit_seal',
      'invoice',
      'ledger_entry',
      'ledger_line',
      'migration',
      'ticket_number',
    ]);
  });
});

it('the role is made by the owner, and its rights are given again without an error', async () => {
  const address = new URL(database.url);
  Object.assign(address, { username: 'vezu_made_for_a_test', password: "a 'quoted' password" });
  await makeRunningRole(database.url, address.href);
  await makeRunningRole(database.url, address.href);
  await grantRunningRole(database.sql, address.href);
  await grantRunningRole(database.sql, address.href);
  const [role] = await database.sql`
    select rolcanlogin as login, rolsuper as super, has_table_privilege('vezu_made_for_a_test', 'audit_entry', 'insert') as adds,
      has_table_privilege('vezu_made_for_a_test', 'audit_entry', 'delete') as deletes
    from pg_roles where rolname = 'vezu_made_for_a_test'`;
  expect(role).toEqual({ login: true, super: false, adds: true, deletes: false });
  await database.sql.unsafe('drop owned by vezu_made_for_a_test; drop role vezu_made_for_a_test').simple();
});
