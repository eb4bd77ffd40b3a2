import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audit, brokenEntry, newestEntry } from '#server/audit/audit.ts';
import { MODULES } from '#server/modules.ts';
import { adminApi } from '#shared/admin/api.ts';
import { AUDIT_ACTIONS, knownAction } from '#shared/admin/audit-actions.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { bookingActions, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, seatsInput } from '#testing/bookings.ts';
import { addOperator, addPassenger, findTestActor, type TestActor } from '#testing/carriers.ts';

let app: TestApp;
let admin: TestActor;
let support: TestActor;

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
  admin = await addOperator(app.sql);
  support = await addOperator(app.sql, 'support');
});
beforeEach(() => app.clock.set('2026-06-10T09:00:00Z'));
afterAll(() => app.close());

const log = (query: object = {}) => app.call(adminApi.audit, { query }, admin.token);
const at = () => app.clock.now();

async function bookingOf(): Promise<number> {
  const trip = await addBookableTrip(app.sql, { instant: true });
  const [id = 0] = await bookingActions(app).book(trip, await addPassenger(app.sql), seatsInput());
  return id;
}

test('every endpoint that operators call with rights over everybody’s objects has a text in the log', () => {
  const audited = MODULES.flatMap(({ routes }) => routes).filter(
    ({ endpoint: { access, unaudited } }) =>
      !unaudited && access.visitor === 'no' && (access.admin === 'all' || access.support === 'all'),
  );
  const nameless = audited.map(({ name }) => name).filter((name) => !knownAction(name));
  expect(nameless, 'name it in AUDIT_ACTIONS and in audit.json').toEqual([]);
  const routes = new Set(MODULES.flatMap((module) => module.routes.map(({ name }) => name)));
  const gone = AUDIT_ACTIONS.filter((name) => /^(admin|bookings|rates)\./.test(name) && !routes.has(name));
  expect(gone).toEqual([]);
});

test('what an operator looks at is noted with their role and address, and what others do is not', async () => {
  const id = await bookingOf();
  const before = (await log()).total;
  await app.request('GET', `/api/bookings/${id}`, { headers: { authorization: `Bearer ${support.token}` } });
  const { data, total } = await log();
  expect(total).toBe(before + 1);
  expect(data[0]).toMatchObject({
    role: 'support',
    actor: { id: support.accountId },
    action: 'bookings.booking',
    subjectKind: 'booking',
    subjectId: String(id),
  });
  expect(data[0]?.ip).toMatch(/127\.0\.0\.1/);
});

test.each([
  ['the action', 'bookings.boo', ['bookings.booking']],
  ['the thing', 'carrier 77', ['test.done']],
  ['nothing that is there', 'carrier 7%', []],
])('the log is searched by %s', async (_what, q, actions) => {
  await app.sql.begin((sql) =>
    audit(
      sql,
      { actor: 'command', action: 'test.done', subject: { kind: 'carrier', id: 77 }, after: { on: true } },
      at(),
    ),
  );
  await app.request('GET', `/api/bookings/${await bookingOf()}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const { data } = await log({ q });
  expect([...new Set(data.map(({ action }) => action))]).toEqual(actions);
});

test('the log is an administrator’s alone', async () => {
  const passenger = await addPassenger(app.sql);
  for (const endpoint of [adminApi.audit, adminApi.auditChain, adminApi.auditCsv] as const) {
    const path = endpoint.path;
    for (const { token } of [support, passenger]) {
      const { status } = await app.request('GET', path, { headers: { authorization: `Bearer ${token}` } });
      expect(status, path).toBe(403);
    }
    expect((await app.request('GET', path, { headers: { authorization: `Bearer ${admin.token}` } })).status).toBe(200);
  }
  expect(await outcome(app.call(adminApi.overview, {}, passenger.token))).toBe('not_allowed');
  expect(await app.call(adminApi.overview, {}, support.token)).toMatchObject({ role: 'support' });
});

test('the export streams every entry as CSV, and is noted itself', async () => {
  await app.sql`
    insert into audit_entry (at, role, action) select ${at()}, 'job', 'test.many' from generate_series(1, 1200)`;
  const response = await app.request('GET', '/api/admin/audit.csv?q=test.many&locale=en', {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const text = await response.text();
  const lines = text.trim().split('\r\n');
  expect(lines[0]).toBe('id,date,time,role,actor,ip,action,subject,before,after,hash');
  expect(lines).toHaveLength(1201);
  // Reading the text takes the mark of the encoding off its beginning; there is no other one.
  expect(text).not.toContain('\uFEFF');
  expect((await log()).data[0]).toMatchObject({ action: 'admin.auditCsv' });
});

describe('the log cannot be changed', () => {
  test.each([
    ['an update', (sql: TestApp['sql']) => sql`update audit_entry set action = 'other' where id = 1`],
    ['a deletion', (sql: TestApp['sql']) => sql`delete from audit_entry where id = 1`],
    ['emptying the table', (sql: TestApp['sql']) => sql`truncate audit_entry`],
  ])('%s is refused by the database', async (_what, attempt) => {
    await app.sql.begin((sql) => audit(sql, { actor: 'job', action: 'test.kept' }, at()));
    await expect(attempt(app.sql)).rejects.toThrow(/only added/);
    expect(await brokenEntry(app.sql)).toBeNull();
  });

  test('entries that are added at the same time are chained one after another', async () => {
    const one = () => app.sql.begin((sql) => audit(sql, { actor: 'job', action: 'test.crowd' }, at()));
    await Promise.all(Array.from({ length: 12 }, one));
    expect(await brokenEntry(app.sql)).toBeNull();
    const chain = await app.call(adminApi.auditChain, {}, admin.token);
    expect(chain).toMatchObject({ broken: null, newest: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) } });
  });

  test.each([
    ['another action', "update audit_entry set action = 'other' where id = $1"],
    ['another hour', "update audit_entry set at = at + interval '1 hour' where id = $1"],
    ['another person', 'update audit_entry set actor_id = 1 where id = $1'],
    ['a missing entry', 'delete from audit_entry where id = $1'],
  ])('the check finds %s, when somebody has switched the guard off', async (_what, change) => {
    for (const action of ['test.a', 'test.b', 'test.c']) {
      await app.sql.begin((sql) => audit(sql, { actor: 'job', action }, at()));
    }
    const newest = (await newestEntry(app.sql))?.id ?? 0;
    const changed = newest - 1;
    await app.sql
      .begin(async (sql) => {
        await sql.unsafe('alter table audit_entry disable trigger audit_entry_kept');
        await sql.unsafe(change, [changed]);
        const broken = await brokenEntry(sql);
        expect(broken === changed || broken === changed + 1, `${broken}`).toBe(true);
        throw new Error('put it back');
      })
      .catch((error: unknown) => expect(String(error)).toBe('Error: put it back'));
    expect(await brokenEntry(app.sql)).toBeNull();
  });
});
