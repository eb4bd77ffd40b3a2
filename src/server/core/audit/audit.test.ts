import { randomBytes } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { allTests } from '#testing/scene.ts';
import { testDatabase } from '#testing/server/database.ts';
import { transaction } from '../database/db.ts';
import { createSecrets } from '../secrets.ts';
import { audit, brokenEntry, includesSeal, newestSeal, sealOldLog } from './audit.ts';

const NOW = new Date('2026-06-10T09:00:00Z');
const app = { secrets: createSecrets(randomBytes(32)) };
const database = allTests(testDatabase);

const enter = (action: string, values: Partial<Parameters<typeof audit>[2]> = {}) =>
  transaction(database.sql, (sql) => audit(app, sql, { actor: 'job', action, ...values }, NOW));

it('an empty log is whole, and has no newest entry', async () => {
  expect(await brokenEntry(app, database.sql)).toBeNull();
  expect(await newestSeal(database.sql)).toBeNull();
});

it('an entry says who did what to which thing, and what it was before and after', async () => {
  await enter('reports.decide', {
    actor: { accountId: 7, role: 'admin', ip: '203.0.113.5' },
    subject: { kind: 'report', id: 12 },
    before: { state: 'open' },
    after: { state: 'decided', measures: ['hidden'] },
  });
  await enter('verification.expire', { subject: { kind: 'carrier', id: 'abc' } });
  const rows = await database.sql`
    select actor_id, role, ip, subject_kind as kind, subject_id as id, before, after from audit_entry order by id`;
  expect(rows.map((row) => ({ ...row }))).toEqual([
    {
      ...{ actorId: 7, role: 'admin', ip: '203.0.113.5', kind: 'report', id: '12' },
      ...{ before: { state: 'open' }, after: { state: 'decided', measures: ['hidden'] } },
    },
    { actorId: null, role: 'job', ip: '', kind: 'carrier', id: 'abc', before: null, after: null },
  ]);
});

it('entries that are made at once are in one chain', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, index) => enter(`try.${index}`)));
  expect(await brokenEntry(app, database.sql)).toBeNull();
  expect((await newestSeal(database.sql))?.id).toBe(10);
});

it('an entry of a transaction that was given up leaves no gap', async () => {
  const given = transaction(database.sql, async (sql) => {
    await audit(app, sql, { actor: 'command', action: 'undone' }, NOW);
    throw new Error('given up');
  });
  await expect(given).rejects.toThrow('given up');
  await enter('next');
  expect(await brokenEntry(app, database.sql)).toBeNull();
  expect((await newestSeal(database.sql))?.id).toBe(11);
});

it('the database refuses to change or remove an entry or its seal', async () => {
  await expect(database.sql`update audit_entry set action = 'other' where id = 1`).rejects.toThrow(/only added/);
  await expect(database.sql`delete from audit_entry where id = 1`).rejects.toThrow();
  await expect(database.sql`delete from audit_seal where entry_id = 1`).rejects.toThrow(/only added/);
  await expect(database.sql`truncate audit_seal`).rejects.toThrow(/only added/);
});

/** Statement that anyone with the account of the database can run: it makes the chain of hashes again, as the trigger makes it. */
const CHAIN_AGAIN = `
  do $$ declare e audit_entry; last bytea := ''; n bigint := 0; begin
    for e in select * from audit_entry order by id loop
      n := n + 1;
      update audit_seal set entry_id = n where entry_id = e.id;
      update audit_entry set id = n, previous = last where id = e.id;
      e.id := n; e.previous := last;
      last := audit_hash(e);
      update audit_entry set hash = last where id = n;
    end loop;
  end $$`;

describe('with the account of the database, the guards switched off and the chain made again, the log is found to be changed', () => {
  test.each([
    ['another action', "update audit_entry set action = 'other' where id = 4", 4],
    ['a removed entry', 'delete from audit_seal where entry_id = 4; delete from audit_entry where id = 4', 4],
    [
      'two entries in the other order',
      'update audit_entry set id = 100 where id = 5; update audit_entry set id = 5 where id = 6; update audit_entry set id = 6 where id = 100',
      5,
    ],
    [
      'an added entry',
      "insert into audit_entry (id, at, role, action, previous, hash) values (12, now(), 'admin', 'added', '', '')",
      12,
    ],
    ['a removed seal', 'delete from audit_seal where entry_id = 7', 7],
  ])('%s', async (_what, change, entry) => {
    const changed = database.sql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql.unsafe(change);
      await sql.unsafe(CHAIN_AGAIN);
      const broken = await brokenEntry(app, sql);
      throw new Error(`entry ${broken}`);
    });
    await expect(changed).rejects.toThrow(`entry ${entry}`);
    expect(await brokenEntry(app, database.sql)).toBeNull();
  });

  test('a changed entry whose chain was left as it was', async () => {
    const changed = database.sql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`update audit_entry set action = 'other' where id = 4`;
      throw new Error(`entry ${await brokenEntry(app, sql)}`);
    });
    await expect(changed).rejects.toThrow('entry 4');
  });

  test('a cut-off end, by an older seal', async () => {
    const older = await newestSeal(database.sql);
    if (!older) throw new Error('no seal');
    expect(await includesSeal(database.sql, older)).toBe(true);
    const cut = database.sql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`delete from audit_seal where entry_id = 11`;
      await sql`delete from audit_entry where id = 11`;
      throw new Error(`broken ${await brokenEntry(app, sql)}, included ${await includesSeal(sql, older)}`);
    });
    await expect(cut).rejects.toThrow('broken null, included false');
  });
});

test('the chain of a log that is older than seals is sealed once at its newest entry', async () => {
  const older = await testDatabase();
  try {
    await older.sql`insert into audit_entry (at, role, action) values (${NOW}, 'job', 'old.one'), (${NOW}, 'job', 'old.two')`;
    await sealOldLog(app, older.sql);
    await sealOldLog(app, older.sql);
    expect((await newestSeal(older.sql))?.id).toBe(2);
    expect(await brokenEntry(app, older.sql)).toBeNull();
    const changed = older.sql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`update audit_entry set action = 'other' where id = 1`;
      await sql.unsafe(CHAIN_AGAIN);
      throw new Error(`entry ${await brokenEntry(app, sql)}`);
    });
    await expect(changed).rejects.toThrow('entry 2');
  } finally {
    await older.close();
  }
});
