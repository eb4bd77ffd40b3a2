import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '#server/core/db.ts';
import { accountsApi } from '#shared/accounts/api.ts';
import { passwordApi } from '#shared/accounts/password-api.ts';
import { PASSWORD, signedIn, signUpForm } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { mailsTo, tokenIn } from '#testing/mails.ts';
import { problemOf } from '#testing/problems.ts';
import { rowsIn } from '#testing/rows.ts';
import { makePasswordLink } from './commands/password-link.ts';
import { credentialsOf } from './queries/password-links.ts';

const NEW = 'Нова-Дорога-8';
const INVALID = { status: 404, code: 'invalid_reset_link' };
const MINUTE = 60_000;

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('asking for a letter', () => {
  test('it comes in the person’s language, with a link that nobody else has', async () => {
    const { user } = await signUp({ email: 'Babusia@Ukr.net', locale: 'en', name: 'Надія' });
    await ask('babusia@ukr.net');
    const [mail] = await mailsTo(app.sql, user.email);
    expect(mail).toMatchObject({ locale: 'en', subject: 'A new password for Vezu' });
    expect(mail?.lines).toContain('Hello, Надія!');
    expect(mail?.lines.join()).toContain('10 minutes');
    expect(mail?.button?.url).toMatch(/^https:\/\/vezu\.test\/account\/setup-password\?token=[\w-]{43}$/);
    const rows = await app.sql`select password_link.*, content from password_link, mail where account_id = ${user.id}`;
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows), 'nowhere in the database').not.toContain(tokenIn(mail?.button?.url));
  });

  test('nobody, a blocked and a known person get the same answer, and only the last a letter', async () => {
    await signUp({ email: 'known@example.org' });
    const blocked = await signUp({ email: 'locked-out@example.org' });
    await app.sql`update account set status = 'blocked' where id = ${blocked.user.id}`;
    const before = await rowsIn(app.sql, 'mail');
    for (const email of ['known@example.org', 'locked-out@example.org', 'stranger@example.org']) {
      const response = await post({ email });
      expect([response.status, await response.text()]).toEqual([204, '']);
    }
    await app.runJobs();
    expect(await rowsIn(app.sql, 'mail')).toBe(before + 1);
    expect(await mailsTo(app.sql, 'known@example.org')).toHaveLength(1);
  });

  test('while it is answered nothing is looked up: the queue is all that changes', async () => {
    await signUp({ email: 'same-work@example.org' });
    for (const email of ['same-work@example.org', 'no-such-person@example.org']) {
      const links = await rowsIn(app.sql, 'password_link');
      await app.call(passwordApi.askReset, { body: { email } });
      expect(await rowsIn(app.sql, 'password_link')).toBe(links);
    }
    expect(await app.runJobs()).toEqual(expect.arrayContaining(['mail_reset', 'mail_reset', 'send_mail']));
  });

  test('who came by an identity provider and has no password may ask too', async () => {
    const { user } = await signUp();
    await app.sql`update account set password_hash = null where id = ${user.id}`;
    const token = await linkFor(user.email);
    await follow(token, NEW);
    expect((await signIn(user.email, NEW)).user.id).toBe(user.id);
    const subjects = (await mailsTo(app.sql, user.email)).map(({ subject }) => subject);
    expect(subjects, 'a first password is no change of one').toHaveLength(1);
  });

  test('the job run again, as after a crash, sends no second letter', async () => {
    const { user } = await signUp();
    await app.call(passwordApi.askReset, { body: { email: user.email } });
    const [job] = await app.sql<{ payload: string }[]>`
      select payload::text from graphile_worker._private_jobs order by id desc limit 1`;
    await app.runJobs();
    await app.sql`
      select from graphile_worker.add_jobs_quietly(array[
        ('mail_reset', ${job?.payload ?? ''}::text::json, null, null, null, null, null, null)::graphile_worker.job_spec])`;
    await app.runJobs();
    const mails = await mailsTo(app.sql, user.email);
    expect(mails).toHaveLength(1);
    await app.call(passwordApi.link, { params: { token: tokenIn(mails[0]?.button?.url) } });
  });

  test.each(['somebody-known@example.org', 'somebody-unknown@example.org'])(
    'one mailbox gets five letters in a quarter of an hour: %s',
    async (email) => {
      if (email.startsWith('somebody-known')) await signUp({ email });
      for (let letter = 0; letter < 5; letter += 1) expect((await post({ email })).status).toBe(204);
      const refused = await post({ email });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
      app.clock.advance(16 * MINUTE);
      expect((await post({ email })).status).toBe(204);
    },
  );

  test('from one address only so many letters are asked for', async () => {
    app.clock.advance(16 * MINUTE);
    const answers: number[] = [];
    for (let letter = 0; letter < 32; letter += 1)
      answers.push((await post({ email: `m${letter}@example.org` })).status);
    expect(answers.filter((status) => status === 204)).toHaveLength(30);
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
    app.clock.advance(16 * MINUTE);
  });

  test.each([
    [{}, 'email'],
    [{ email: '' }, 'email'],
    [{ email: 'no-at-sign' }, 'email'],
    [{ email: `${'a'.repeat(250)}@ukr.net` }, 'email'],
    [{ email: ['a@ukr.net'] }, 'email'],
    [{ email: 'a@ukr.net\r\nBcc: b@ukr.net' }, 'email'],
  ])('%j is refused', async (body, field) => {
    const response = await post(body);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ field }] });
  });
});

describe('a link', () => {
  test('says what it is good for, and names nobody in full', async () => {
    const { user } = await signUp({ email: 'oksana.mazur@ukr.net', name: 'Оксана' });
    const token = await linkFor(user.email);
    const link = await app.call(passwordApi.link, { params: { token } });
    expect(link).toEqual({ purpose: 'reset', email: 'o•••@ukr.net', name: 'Оксана' });
  });

  test('sets the password, signs in, ends every other sign-in and tells by mail', async () => {
    const { user, token: phone } = await signUp();
    const laptop = (await signIn(user.email, PASSWORD)).token;
    for (let guess = 0; guess < 9; guess += 1) await problemOf(signIn(user.email, `Guess-${guess}-x`));
    app.told.length = 0;
    const { signedIn } = await follow(await linkFor(user.email), NEW);
    expect(signedIn?.user.id).toBe(user.id);
    expect((await app.call(accountsApi.me, {}, signedIn?.token)).user.email).toBe(user.email);
    for (const old of [phone, laptop]) {
      expect(await problemOf(app.call(accountsApi.me, {}, old))).toMatchObject({ code: 'not_signed_in' });
    }
    expect(app.told.filter((topic) => topic.startsWith('session:'))).toHaveLength(2);
    expect(await problemOf(signIn(user.email, PASSWORD))).toMatchObject({ code: 'wrong_credentials' });
    expect((await signIn(user.email, NEW)).user.id, 'failed attempts are forgiven').toBe(user.id);
    const [mail] = await mailsTo(app.sql, user.email);
    expect(mail).toMatchObject({ subject: 'Пароль до Vezu змінено' });
    expect(mail?.button?.url).toBe('https://vezu.test/account/forgot-password');
  });

  test('works once, also when two follow it at the same moment', async () => {
    const { user } = await signUp();
    const token = await linkFor(user.email);
    const both = await Promise.allSettled([follow(token, NEW), follow(token, 'Друга-Дорога-9')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = both.find((one) => one.status === 'rejected');
    expect(lost?.reason).toMatchObject(INVALID);
    expect(await problemOf(follow(token, NEW))).toMatchObject(INVALID);
    expect(await problemOf(app.call(passwordApi.link, { params: { token } }))).toMatchObject(INVALID);
    expect((await mailsTo(app.sql, user.email)).filter(({ subject }) => subject.includes('змінено'))).toHaveLength(1);
  });

  test('sent again under its key, because the answer was lost, signs in once more and changes nothing', async () => {
    const { user } = await signUp();
    const token = await linkFor(user.email);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const lost = await follow(token, NEW, key);
    const { passwordHash } = await credentialsOf(app.sql, user.id);
    const again = await follow(token, NEW, key);
    expect(again.signedIn?.user.id).toBe(user.id);
    expect(again.signedIn?.token).not.toBe(lost.signedIn?.token);
    expect((await credentialsOf(app.sql, user.id)).passwordHash).toBe(passwordHash);
    expect(await mailsTo(app.sql, user.email), 'the link and one note of the change').toHaveLength(2);
    expect(await problemOf(app.call(accountsApi.me, {}, lost.signedIn?.token))).toMatchObject({ status: 401 });
    expect(await problemOf(follow(token, NEW)), 'without the key').toMatchObject(INVALID);
    const other = { 'idempotency-key': crypto.randomUUID() };
    expect(await problemOf(follow(token, NEW, other)), 'under another key').toMatchObject(INVALID);
    app.clock.advance(11 * MINUTE);
    expect(await problemOf(follow(token, NEW, key)), 'when the link is over').toMatchObject(INVALID);
    const kept = await app.sql`select * from idempotency where key = ${key['idempotency-key']}`;
    expect(kept).toMatchObject([{ caller: expect.stringMatching(/^link:[\w-]{43}$/) }]);
    expect(JSON.stringify(kept), 'no token is kept').not.toMatch(new RegExp(`${token}|${again.signedIn?.token}`));
  });

  test('works for ten minutes', async () => {
    const { user } = await signUp();
    const token = await linkFor(user.email);
    app.clock.advance(10 * MINUTE - 1000);
    await app.call(passwordApi.link, { params: { token } });
    app.clock.advance(1000);
    expect(await problemOf(app.call(passwordApi.link, { params: { token } }))).toMatchObject(INVALID);
    expect(await problemOf(follow(token, NEW))).toMatchObject(INVALID);
  });

  test('ends with a newer one, but not with one of another purpose', async () => {
    const { user } = await signUp();
    const invitation = await invite(user.id);
    const older = await linkFor(user.email);
    const newer = await linkFor(user.email);
    expect(await problemOf(follow(older, NEW))).toMatchObject(INVALID);
    expect((await app.call(passwordApi.link, { params: { token: invitation } })).purpose).toBe('invite');
    await follow(newer, NEW);
    expect(await problemOf(follow(invitation, NEW)), 'a new password ends them all').toMatchObject(INVALID);
  });

  test('to an invitation works for a week', async () => {
    const { user } = await signUp();
    const token = await invite(user.id);
    app.clock.advance(7 * 24 * 60 * MINUTE - 1000);
    expect((await follow(token, NEW)).signedIn?.user.id).toBe(user.id);
  });

  test('is no good once its person is blocked', async () => {
    const { user } = await signUp();
    const token = await linkFor(user.email);
    await app.sql`update account set status = 'blocked' where id = ${user.id}`;
    expect(await problemOf(follow(token, NEW))).toMatchObject(INVALID);
  });

  test('outlives a password that the rules refuse', async () => {
    const { user } = await signUp();
    const token = await linkFor(user.email);
    const refused = async (body: { password: string; passwordRepeat: string }) =>
      (await problemOf(app.call(passwordApi.follow, { params: { token }, body }))).errors;
    expect(await refused({ password: 'короткий', passwordRepeat: 'короткий' })).toEqual([
      { field: 'password', key: 'password_format' },
    ]);
    expect(await refused({ password: '', passwordRepeat: '' })).toEqual([
      { field: 'password', key: 'password_required' },
    ]);
    expect(await refused({ password: NEW, passwordRepeat: PASSWORD })).toEqual([
      { field: 'passwordRepeat', key: 'password_repeat' },
    ]);
    expect(await refused({ password: 'Password1!', passwordRepeat: 'Password1!' })).toEqual([
      { field: 'password', key: 'password_common' },
    ]);
    const long = `Aa1!${'x'.repeat(197)}`;
    expect(await refused({ password: long, passwordRepeat: long })).toEqual([
      { field: 'password', key: 'password_max_length' },
    ]);
    await follow(token, NEW);
  });

  test('keeps the spaces of a password', async () => {
    const { user } = await signUp();
    const spaced = ` ${NEW} `;
    await follow(await linkFor(user.email), spaced);
    await signIn(user.email, spaced);
    expect(await problemOf(signIn(user.email, NEW))).toMatchObject({ code: 'wrong_credentials' });
  });

  test.each([
    ['too short', 'abc'],
    ['nobody’s', 'A'.repeat(43)],
    ['over-long', 'A'.repeat(5000)],
    ['in Cyrillic', encodeURIComponent('посилання')],
    ['SQL', encodeURIComponent("' or 1=1 --")],
    ['a path', encodeURIComponent('../../me')],
  ])('%s is no link', async (_name, token) => {
    const response = await app.request('GET', `/api/password-links/${token}`);
    expect(await response.json()).toMatchObject(INVALID);
    const body = JSON.stringify({ password: NEW, passwordRepeat: NEW });
    const headers = { 'content-type': 'application/json' };
    const posted = await app.request('POST', `/api/password-links/${token}`, { body, headers });
    expect(await posted.json()).toMatchObject(INVALID);
  });

  test('what no text may hold is refused before it is looked up', async () => {
    const response = await app.request('GET', `/api/password-links/${'A'.repeat(42)}%00`);
    expect(await response.json()).toMatchObject({ status: 422, code: 'invalid_input' });
  });

  test('a sign-in’s token is no link', async () => {
    const { token } = await signUp();
    expect(await problemOf(follow(token, NEW))).toMatchObject(INVALID);
  });
});

test('a sign-in with the old password that was under way ends with it', async () => {
  const { user } = await signUp();
  const token = await linkFor(user.email);
  // The reset holds the account; the sign-in has proven the old password and waits to begin its session.
  const [reset, late] = await Promise.allSettled([follow(token, NEW), signIn(user.email, PASSWORD)]);
  expect(reset.status).toBe('fulfilled');
  const sessions = await app.sql`select id from session where account_id = ${user.id} and revoked_at is null`;
  if (late.status === 'rejected') expect(late.reason).toMatchObject({ code: 'wrong_credentials' });
  expect(sessions).toHaveLength(1);
});

function signUp(values: Parameters<typeof signUpForm>[0] = {}) {
  return app.call(accountsApi.signUp, { body: signUpForm(values) });
}

function signIn(email: string, password: string) {
  return signedIn(app.call(accountsApi.signIn, { body: { email, password } }));
}

function follow(token: string, password: string, headers: Record<string, string> = {}) {
  return app.call(
    passwordApi.follow,
    { params: { token }, body: { password, passwordRepeat: password } },
    null,
    headers,
  );
}

/** Asks as the screen does and lets the mail go. */
async function ask(email: string): Promise<void> {
  await app.call(passwordApi.askReset, { body: { email } });
  await app.runJobs();
}

function post(body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return app.request('POST', '/api/password-resets', { body: JSON.stringify(body), headers });
}

/** The token of the link in the letter that somebody gets. */
async function linkFor(email: string): Promise<string> {
  app.clock.advance(4 * MINUTE);
  await ask(email);
  const [mail] = await mailsTo(app.sql, email);
  return tokenIn(mail?.button?.url);
}

async function invite(accountId: number): Promise<string> {
  const invitation = { accountId, purpose: 'invite', minutes: 7 * 24 * 60 } as const;
  return tokenIn(await transaction(app.sql, (sql) => makePasswordLink(sql, invitation, app.clock.now())));
}
