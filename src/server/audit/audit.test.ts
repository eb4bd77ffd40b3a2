import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { transaction } from '../database/db.ts';
import { audit, brokenEntry, newestEntry } from './audit.ts';

const NOW = new Date('2026-06-10T09:00:00Z');
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const enter = (action: string, values: Partial<Parameters<typeof audit>[1]> = {}) =>
  transaction(database.sql, (sql) => audit(sql, { actor: 'job', action, ...values }, NOW));

it('an empty log is whole, and has no newest entry', async () => {
  expect(await brokenEntry(database.sql)).toBeNull();
  expect(await newestEntry(database.sql)).toBeNull();
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
    select actor_id as "actorId", role, ip, subject_kind as kind, subject_id as id, before, after from audit_entry order by id`;
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
  expect(await brokenEntry(database.sql)).toBeNull();
  expect((await newestEntry(database.sql))?.id).toBe(10);
});

it('an entry of a transaction that was given up leaves no gap', async () => {
  const given = transaction(database.sql, async (sql) => {
    await audit(sql, { actor: 'command', action: 'undone' }, NOW);
    throw new Error('given up');
  });
  await expect(given).rejects.toThrow('given up');
  await enter('next');
  expect(await brokenEntry(database.sql)).toBeNull();
  expect((await newestEntry(database.sql))?.id).toBe(11);
});

it('the database refuses to change or remove an entry', async () => {
  await expect(database.sql`update audit_entry set action = 'other' where id = 1`).rejects.toThrow();
  await expect(database.sql`delete from audit_entry where id = 1`).rejects.toThrow();
});

it('anyone who changes one behind the back of the database is found at its number', async () => {
  const before = await newestEntry(database.sql);
  await database.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update audit_entry set action = 'other' where id = 4`;
  });
  expect(await brokenEntry(database.sql)).toBe(4);
  expect(await newestEntry(database.sql)).toEqual(before);
});
