import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { audit } from '#server/core/audit/audit.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { MODULES } from '#server/modules.ts';
import { adminApi } from '#shared/office/admin/api.ts';
import { AUDIT_ACTIONS, knownAction } from '#shared/office/admin/audit-actions.ts';
import { bookingActions, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, seatsInput } from '#testing/bookings.ts';
import { type TestApp, testApp } from '#testing/server/api.ts';
import { addOperator, addPassenger, findTestActor, type TestActor } from '#testing/server/carriers.ts';

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
      app.context,
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

test('the check of the log answers the newest seal, which a job mails to administrators once', async () => {
  await app.sql.begin((sql) => audit(app.context, sql, { actor: 'job', action: 'test.kept' }, at()));
  const chain = await app.call(adminApi.auditChain, {}, admin.token);
  expect(chain.newest?.seal).toMatch(/^[0-9a-f]{64}$/);
  const mailed = async () => {
    await addJob(app.context.pool, 'audit.check', {});
    await app.runJobs();
    const rows = await app.sql<{ key: string; content: { lines: string[] } }[]>`
      select key, content from mail where key like 'audit%' order by id`;
    return rows.map(({ key, content }) => ({ key, lines: content.lines.join('\n') }));
  };
  const [first, ...others] = await mailed();
  expect(others).toEqual([]);
  expect(first?.lines).toMatch(/\d+:[0-9a-f]{64}/);
  expect(await mailed()).toHaveLength(1);
});
