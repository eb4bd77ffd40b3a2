import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { unsubscribeLinks } from '#server/messaging/notifications/commands/unsubscribe.ts';
import { unsubscribeApi } from '#shared/messaging/notifications/unsubscribe-api.ts';
import { mailsApi } from '#shared/office/admin/mails-api.ts';
import { notificationsApi } from '#shared/people/accounts/profile/notifications-api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { deskScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addPassenger } from '#testing/server/carriers.ts';

const SECRET = 'the secret of the mail service';
const EMAIL = 'veremiia@example.org';

const { app, admin, support } = deskScene();

beforeEach(async () => {
  await app.sql`delete from mail_suppression`;
  await app.sql`delete from mail`;
});

const list = (actor = support, q = '') => app.call(mailsApi.suppressed, { query: { q } }, actor.token);
const report = (body: unknown, password = SECRET) =>
  app.request('POST', '/api/mail/bounces', {
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`mails:${password}`).toString('base64')}`,
    },
    body: JSON.stringify(body),
  });

async function send(extra: object = {}): Promise<string> {
  const mail = { to: EMAIL, locale: 'uk' as const, subject: 'Тест', lines: ['Тест'], ...extra };
  await transaction(app.context.pool, (sql) =>
    app.context.mailer.queue(sql, mail, { key: `test:${crypto.randomUUID()}` }),
  );
  await app.runJobs();
  const { data } = await app.call(mailsApi.mails, { query: { tab: 'all' } }, support.token);
  return data[0]?.outcome ?? '';
}

describe('a report of the mail service', () => {
  test('stops mails to an address that bounced, until an operator takes it off the list', async () => {
    expect(await send()).toBe('kept');
    expect((await report({ email: 'Veremiia@Example.org', type: 'bounce' })).status).toBe(200);
    expect(await send()).toBe('suppressed');
    const { data } = await app.call(mailsApi.mails, { query: {} }, support.token);
    expect(data).toMatchObject([{ recipient: 've•••@example.org', about: 'test', outcome: 'suppressed' }]);
    expect((await list()).data).toMatchObject([{ email: 've•••@example.org', reason: 'bounced' }]);
    expect((await list(support, EMAIL)).data).toMatchObject([{ email: EMAIL }]);
    expect((await list(admin)).data).toMatchObject([{ email: EMAIL }]);
    await app.call(mailsApi.release, { body: { email: EMAIL } }, support.token);
    expect(await send()).toBe('kept');
    expect((await problemOf(app.call(mailsApi.release, { body: { email: EMAIL } }, support.token))).status).toBe(404);
  });

  test('of a complaint stops only what can be switched off', async () => {
    await report([{ email: EMAIL, type: 'complaint' }]);
    expect(await send({ unsubscribe: { page: 'https://vezu.test/u', oneClick: 'https://vezu.test/api/u' } })).toBe(
      'suppressed',
    );
    expect(await send()).toBe('kept');
  });

  test('needs the secret, or Mailgun’s signature under it', async () => {
    expect((await report({ email: EMAIL, type: 'bounce' }, 'a wrong secret of the service')).status).toBe(404);
    const timestamp = String(app.clock.now().getTime() / 1000);
    const body = (key: string, at = timestamp) => ({
      signature: { timestamp: at, token: 'abc', signature: createHmac('sha256', key).update(`${at}abc`).digest('hex') },
      'event-data': { event: 'failed', severity: 'permanent', recipient: EMAIL },
    });
    const post = (sent: unknown) =>
      app.request('POST', '/api/mail/bounces', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
    expect((await post(body('another secret'))).status).toBe(404);
    expect((await post(body(SECRET, '1700000000'))).status).toBe(404);
    expect((await list()).total).toBe(0);
    expect((await post(body(SECRET))).status).toBe(200);
    expect((await list()).total).toBe(1);
  });
});

test('an operator adds an address, and it is an entry of the log', async () => {
  await app.call(mailsApi.suppress, { body: { email: EMAIL } }, support.token);
  expect((await list(admin)).data).toMatchObject([{ reason: 'by_hand' }]);
  const actions = await app.sql`select action, after from audit_entry where action = 'mails.suppress'`;
  expect(actions).toHaveLength(1);
  expect(JSON.stringify(actions)).not.toContain(EMAIL);
});

test('a failed job is shown with its reason to administrators, who run it again', async () => {
  await app.sql.begin((sql) => addJob(sql, 'send_mail', { id: 1 }));
  await app.sql`
    update graphile_worker._private_jobs set last_error = E'Error: no route\n at somewhere', attempts = 25, max_attempts = 25`;
  const { failed } = await app.call(mailsApi.jobs, {}, admin.token);
  expect(failed).toMatchObject([{ name: 'send_mail', attempts: 25, error: 'Error: no route', nextAt: null }]);
  const params = { jobId: Number(failed[0]?.id) };
  expect(await outcome(app.call(mailsApi.runAgain, { params }, support.token))).toBe('not_allowed');
  expect(await outcome(app.call(mailsApi.jobs, {}, support.token))).toBe('not_allowed');
  const [again] = (await app.call(mailsApi.runAgain, { params }, admin.token)).failed;
  expect(again).toMatchObject({ attempts: 0, nextAt: expect.any(String) });
  expect((await problemOf(app.call(mailsApi.runAgain, { params: { jobId: 999_999 } }, admin.token))).status).toBe(404);
  await app.sql`delete from graphile_worker._private_jobs`;
});

describe('the link at the end of a mail', () => {
  const tokenOf = (url = '') => decodeURIComponent(url.split('/').at(-1) ?? '');

  test('switches the kinds of the mail off and on without a sign-in', async () => {
    const rider = await addPassenger(app.sql);
    const { unsubscribe } = unsubscribeLinks(app.context, { ...rider, userType: 'passenger' }, [
      'booking_confirmed',
      'security',
    ]);
    const params = { token: tokenOf(unsubscribe?.oneClick) };
    expect(await app.call(unsubscribeApi.kinds, { params })).toEqual({ kinds: ['booking_confirmed'], off: false });
    const posted = await app.request('POST', `/api/unsubscribe/${params.token}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(posted.status).toBe(200);
    const { choices } = await app.call(notificationsApi.choices, {}, rider.token);
    expect(choices).toEqual([{ kind: 'booking_confirmed', channel: 'email', wanted: false }]);
    expect(await app.call(unsubscribeApi.on, { params })).toMatchObject({ off: false });
    const opened = await app.request('GET', `/api/unsubscribe/${params.token}`, { redirect: 'manual' });
    expect(opened.headers.get('location')).toBe(`/unsubscribe/${encodeURIComponent(params.token)}`);
  });

  test('that somebody has changed is not found, and what cannot be switched off has none', async () => {
    const rider = await addPassenger(app.sql);
    const other = await addPassenger(app.sql);
    const actor = { ...rider, userType: 'passenger' as const };
    const token = tokenOf(unsubscribeLinks(app.context, actor, ['message']).unsubscribe?.page);
    const forged = token.replace(`${rider.accountId}.`, `${other.accountId}.`);
    expect((await problemOf(app.call(unsubscribeApi.off, { params: { token: forged } }))).status).toBe(404);
    expect((await problemOf(app.call(unsubscribeApi.off, { params: { token: 'x' } }))).status).toBe(404);
    expect(unsubscribeLinks(app.context, actor, ['security', 'trip_cancelled'])).toEqual({});
  });
});

describe('an address that an operator adds', () => {
  test('still gets mails about the sign-in, and the log names it by a pseudonym', async () => {
    await app.call(mailsApi.suppress, { body: { email: EMAIL } }, support.token);
    expect(await send()).toBe('suppressed');
    expect(await send({ purpose: 'security' })).toBe('kept');
    expect(await send({ purpose: 'reset' })).toBe('kept');
    await app.call(mailsApi.release, { body: { email: EMAIL.toUpperCase() } }, support.token);
    const entries = await app.sql<{ action: string; kind: string; id: string }[]>`
      select action, subject_kind as kind, subject_id as id from audit_entry where action in ('mails.suppress', 'mails.release')
      order by audit_entry.id desc limit 2`;
    const id = app.context.secrets.pseudonym(EMAIL);
    expect(entries.map((entry) => ({ ...entry }))).toEqual([
      { action: 'mails.release', kind: 'mail', id },
      { action: 'mails.suppress', kind: 'mail', id },
    ]);
  });

  test('is no operator’s, if support adds it', async () => {
    await app.sql`update account set email = 'boss@vezu.example' where id = ${admin.accountId}`;
    const body = { email: 'Boss@vezu.example' };
    expect((await problemOf(app.call(mailsApi.suppress, { body }, support.token))).code).toBe('not_allowed');
    await app.call(mailsApi.suppress, { body }, admin.token);
  });
});

test('an administrator releases all addresses that were refused since an instant', async () => {
  await app.sql`
    insert into mail_suppression (email, reason, at) values
      ('before@example.org', 'refused', '2026-06-01T00:00Z'), ('one@example.org', 'refused', '2026-06-02T00:00Z'),
      ('two@example.org', 'bounced', '2026-06-03T00:00Z'), ('angry@example.org', 'complained', '2026-06-03T00:00Z')`;
  const body = { since: '2026-06-02T00:00:00Z' };
  expect(await outcome(app.call(mailsApi.releaseSince, { body }, support.token))).toBe('not_allowed');
  expect(await app.call(mailsApi.releaseSince, { body }, admin.token)).toEqual({ released: 2 });
  const { data } = await list(admin);
  expect(data.map(({ email }) => email)).toEqual(['angry@example.org', 'before@example.org']);
});

test('nobody else reads mails and addresses', async () => {
  const rider = await addPassenger(app.sql);
  expect(await outcome(list(rider))).toBe('not_allowed');
  expect(await outcome(app.call(mailsApi.mails, { query: {} }, rider.token))).toBe('not_allowed');
  expect(await outcome(app.call(mailsApi.suppress, { body: { email: EMAIL } }, rider.token))).toBe('not_allowed');
});
