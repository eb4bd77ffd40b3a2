import { describe, expect, test } from 'vitest';
import { addJob } from '#server/core/jobs/queue.ts';
import { adminApi } from '#shared/office/admin/api.ts';
import { lookupApi } from '#shared/office/admin/lookup-api.ts';
import { mailsApi } from '#shared/office/admin/mails-api.ts';
import { marketApi } from '#shared/office/admin/market-api.ts';
import { phoneTextsApi } from '#shared/office/admin/phone-texts-api.ts';
import { verificationApi } from '#shared/office/admin/verification-api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { deskScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addPassenger, type TestActor } from '#testing/server/carriers.ts';

const { app, admin, support, owner } = deskScene();

const NOWHERE = 999_999;
const carrier = (carrierId: number) => ({ params: { carrierId } });
const person = (accountId: number, actor = support) =>
  app.call(lookupApi.person, { params: { accountId } }, actor.token);
const openView = (accountId: number, actor = support) =>
  app.call(lookupApi.openView, { params: { accountId }, body: { why: 'ticket' } }, actor.token);
const closeView = (accountId: number, actor = support) =>
  app.call(lookupApi.closeView, { params: { accountId } }, actor.token);

type Call = (actor: TestActor) => Promise<unknown>;
const period = { query: { from: '2026-06-01', to: '2026-06-10' } };
const JUDGE = { decision: 'refuse' as const, words: 'Ні.', answerBy: '' };

describe('what both roles may read is nobody else’s', () => {
  test.each<[name: string, call: Call]>([
    ['the figures', ({ token }) => app.call(marketApi.figures, period, token)],
    ['the carriers', ({ token }) => app.call(verificationApi.carriers, { query: {} }, token)],
    ['the text messages', ({ token }) => app.call(phoneTextsApi.texts, { query: {} }, token)],
    ['plates that look alike', ({ token }) => app.call(lookupApi.alikePlates, {}, token)],
    ['people who look alike', ({ token }) => app.call(lookupApi.alikePeople, {}, token)],
    ['addresses that are not written to', ({ token }) => app.call(mailsApi.suppressed, { query: {} }, token)],
  ])('%s', async (_name, call) => {
    for (const actor of [owner, await addPassenger(app.sql)]) expect(await outcome(call(actor))).toBe('not_allowed');
    for (const actor of [support, admin]) expect(await outcome(call(actor))).toBe('done');
  });
});

describe('what is an administrator’s alone is refused to support', () => {
  test.each<[name: string, call: Call, asAdmin: string]>([
    ['the failed jobs', ({ token }) => app.call(mailsApi.jobs, {}, token), 'done'],
    ['running one again', ({ token }) => app.call(mailsApi.runAgain, { params: { jobId: 1 } }, token), 'not_found'],
    ['how the service does', ({ token }) => app.call(marketApi.service, {}, token), 'done'],
    ['whether the log is whole', ({ token }) => app.call(adminApi.auditChain, {}, token), 'done'],
    [
      'deciding about a carrier',
      ({ token }) => app.call(verificationApi.decide, { ...carrier(NOWHERE), body: JUDGE }, token),
      'not_found',
    ],
    [
      'asking a register',
      ({ token }) =>
        app.call(
          verificationApi.check,
          { ...carrier(NOWHERE), body: { register: 'edrpou', number: '32855961' } },
          token,
        ),
      'not_found',
    ],
  ])('%s', async (_name, call, asAdmin) => {
    for (const actor of [owner, support]) expect(await outcome(call(actor))).toBe('not_allowed');
    expect(await outcome(call(admin))).toBe(asAdmin);
  });
});

describe('what cannot be asked', () => {
  const find = (q: string) => app.call(lookupApi.find, { query: { q } }, support.token);
  const log = (query: object) => app.call(adminApi.audit, { query }, admin.token);
  const figures = (from: string, to: string) => app.call(marketApi.figures, { query: { from, to } }, support.token);

  test.each<[what: string, call: () => Promise<unknown>, field: string]>([
    ['a single letter', () => find('К'), 'q'],
    ['blanks around a single letter', () => find(' К '), 'q'],
    ['more than a search takes', () => find('к'.repeat(121)), 'q'],
    ['more than the log takes', () => log({ q: 'к'.repeat(81) }), 'q'],
    ['a day that there is not', () => log({ from: '2026-02-30' }), 'from'],
    ['a role that nobody has', () => log({ role: 'passenger' }), 'role'],
    ['a period from its end', () => figures('2026-06-10', '2026-06-01'), 'to'],
    ['a period of many years', () => figures('2000-01-01', '2026-06-01'), 'to'],
  ])('%s', async (_what, call, field) => {
    const { status, errors } = await problemOf(call());
    expect([status, errors.map((one) => one.field)]).toEqual([422, [field]]);
  });

  test('a search just as long as may be is answered', async () => {
    expect((await find('к'.repeat(120))).people).toEqual([]);
  });
});

describe('the audit log', () => {
  const log = async (query: object) => (await app.call(adminApi.audit, { query }, admin.token)).data;

  test('is searched by who, in which role, and between two days of Kyiv', async () => {
    const [one, two] = [await addPassenger(app.sql), await addPassenger(app.sql)];
    app.clock.set('2026-06-10T20:59:59Z');
    await person(one.accountId, support);
    app.clock.set('2026-06-10T21:00:00Z');
    await person(two.accountId, admin);
    const ids = async (query: object) => (await log({ q: 'lookup.person', ...query })).map((row) => row.subjectId);
    const [first, second] = [String(one.accountId), String(two.accountId)];
    expect(await ids({ actor: support.accountId })).toEqual([first]);
    expect(await ids({ role: 'admin' })).toEqual([second]);
    expect(await ids({ to: '2026-06-10' })).toEqual([first]);
    expect(await ids({ from: '2026-06-11' })).toEqual([second]);
    expect(await ids({ from: '2026-06-10', to: '2026-06-11' })).toEqual([second, first]);
  });
});

describe('a person', () => {
  async function session(accountId: number, ends: string): Promise<number> {
    const [row] = await app.sql<{ id: number }[]>`
      insert into session (account_id, token_hash, user_agent, created_at, last_seen_at, expires_at, ends_at)
      values (${accountId}, decode(md5(${`${accountId} ${ends}`}), 'hex'), '', ${app.clock.now()}, ${app.clock.now()}, ${ends}, ${ends})
      returning id`;
    return row?.id ?? 0;
  }
  const end = (accountId: number, sessionId: number) =>
    app.call(lookupApi.endSession, { params: { accountId, sessionId } }, support.token);

  test('has no sign-in that is over or of somebody else, and none of these is ended', async () => {
    const [one, two] = [await addPassenger(app.sql), await addPassenger(app.sql)];
    const over = await session(one.accountId, '2026-06-10T08:59:59Z');
    const now = await session(one.accountId, '2026-06-11T09:00:00Z');
    expect((await person(one.accountId)).sessions.map(({ id }) => id)).toEqual([now]);
    for (const [accountId, id] of [
      [one.accountId, over],
      [two.accountId, now],
      [one.accountId, NOWHERE],
    ] as const)
      expect((await problemOf(end(accountId, id))).status).toBe(404);
    expect((await person(one.accountId)).sessions).toHaveLength(1);
    await end(one.accountId, now);
    expect((await person(one.accountId)).sessions).toEqual([]);
  });

  test('is seen in full only by the operator who opened the view, of this person, until they close it', async () => {
    const [one, two] = [await addPassenger(app.sql), await addPassenger(app.sql)];
    await openView(one.accountId);
    await openView(two.accountId);
    expect((await person(one.accountId)).whole).toBe(true);
    expect((await person(owner.accountId)).whole).toBe(false);
    await closeView(one.accountId, admin);
    expect((await person(one.accountId)).whole, 'another operator closes their own view').toBe(true);
    await closeView(one.accountId);
    expect((await person(one.accountId)).whole).toBe(false);
    expect((await person(two.accountId)).whole).toBe(true);
  });

  test('an erased account is not viewed', async () => {
    expect((await problemOf(openView(NOWHERE))).status).toBe(404);
    const gone = await addPassenger(app.sql);
    await app.sql`update account set erased_at = now(), status = 'blocked' where id = ${gone.accountId}`;
    expect((await problemOf(openView(gone.accountId))).status).toBe(404);
  });
});

describe('the file of a carrier', () => {
  test('is not there without a carrier, and has no file of another one', async () => {
    const { carrierId } = await addCarrier(app.sql);
    const headers = { authorization: `Bearer ${admin.token}` };
    expect((await app.request('GET', `/api/admin/carriers/${carrierId}/files/${NOWHERE}`, { headers })).status).toBe(
      404,
    );
    expect((await problemOf(app.call(verificationApi.carrier, carrier(NOWHERE), support.token))).status).toBe(404);
  });

  test.each([
    ['a letter that is too long', { decision: 'ask', words: 'а'.repeat(1001), answerBy: '' }, 'words'],
    ['a day that there is not', { decision: 'ask', words: 'Так', answerBy: '2026-02-30' }, 'answerBy'],
    ['a decision that there is not', { decision: 'maybe', words: 'Так', answerBy: '' }, 'decision'],
  ])('takes no decision with %s', async (_what, body, field) => {
    const { carrierId } = await addCarrier(app.sql);
    const decide = app.call(verificationApi.decide, { ...carrier(carrierId), body: body as typeof JUDGE }, admin.token);
    expect((await problemOf(decide)).errors).toMatchObject([{ field }]);
    expect((await app.call(verificationApi.carrier, carrier(carrierId), admin.token)).state).toBe('none');
  });
});

test('a job runs again only when it has failed, and not while it runs', async () => {
  await app.sql.begin((sql) => addJob(sql, 'send_mail', { id: 1 }));
  const [job] = await app.sql<{ id: number }[]>`
    select id::int from graphile_worker._private_jobs order by id desc limit 1`;
  const params = { jobId: job?.id ?? 0 };
  const again = () => outcome(app.call(mailsApi.runAgain, { params }, admin.token));
  expect(await again()).toBe('not_found');
  await app.sql`update graphile_worker._private_jobs set last_error = 'Error: no route', locked_at = now() where id = ${params.jobId}`;
  expect(await again(), 'it runs').toBe('not_found');
  await app.sql`update graphile_worker._private_jobs set locked_at = null where id = ${params.jobId}`;
  expect(await again()).toBe('done');
});
