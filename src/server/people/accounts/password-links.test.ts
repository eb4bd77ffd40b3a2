import { describe, expect, test } from 'vitest';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { passwordApi } from '#shared/people/accounts/sign-in/password-api.ts';
import { followLink, invitationTo, PASSWORD, signIn, signUp, tokenMailedTo } from '#testing/accounts.ts';
import { blockPerson } from '#testing/reports.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { credentialsOf } from './queries/password-links.ts';

const NEW = 'Нова-Дорога-8';
const INVALID = { status: 404, code: 'invalid_reset_link' };
const MINUTE = 60_000;

const app = appScene();

describe('a password link', () => {
  test('shows its purpose and a masked email', async () => {
    const { user } = await signUp(app, { email: 'oksana.mazur@ukr.net', name: 'Оксана' });
    const token = await tokenMailedTo(app, user.email);
    const link = await app.call(passwordApi.link, { params: { token } });
    expect(link).toEqual({ purpose: 'reset', email: 'o•••@ukr.net', name: 'Оксана' });
  });

  test('sets the password, signs in, ends all other sessions, and informs the person by mail', async () => {
    const { user, token: phone } = await signUp(app);
    const laptop = (await signIn(app, user.email, PASSWORD)).token;
    for (let guess = 0; guess < 9; guess += 1) await problemOf(signIn(app, user.email, `Guess-${guess}-x`));
    app.notified.length = 0;
    app.revoked.length = 0;
    const { signedIn } = await followLink(app, await tokenMailedTo(app, user.email), NEW);
    expect(signedIn?.user.id).toBe(user.id);
    expect((await app.call(accountsApi.me, {}, signedIn?.token)).user.email).toBe(user.email);
    for (const old of [phone, laptop]) {
      expect(await problemOf(app.call(accountsApi.me, {}, old))).toMatchObject({ code: 'not_signed_in' });
    }
    expect(app.revoked).toHaveLength(2);
    expect(await problemOf(signIn(app, user.email, PASSWORD))).toMatchObject({ code: 'wrong_credentials' });
    expect((await signIn(app, user.email, NEW)).user.id, 'failed attempts are forgiven').toBe(user.id);
    const [mail] = await mailsTo(app.sql, user.email);
    expect(mail).toMatchObject({ subject: 'Пароль до Vezu змінено' });
    expect(mail?.button?.url).toBe('https://vezu.test/account/forgot-password');
  });

  test('works once, also when it is followed twice at the same moment', async () => {
    const { user } = await signUp(app);
    const token = await tokenMailedTo(app, user.email);
    const both = await Promise.allSettled([followLink(app, token, NEW), followLink(app, token, 'Друга-Дорога-9')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = both.find((one) => one.status === 'rejected');
    expect(lost?.reason).toMatchObject(INVALID);
    expect(await problemOf(followLink(app, token, NEW))).toMatchObject(INVALID);
    expect(await problemOf(app.call(passwordApi.link, { params: { token } }))).toMatchObject(INVALID);
    expect((await mailsTo(app.sql, user.email)).filter(({ subject }) => subject.includes('змінено'))).toHaveLength(1);
  });

  test('a repeated request with the same key signs in again and changes nothing', async () => {
    const { user } = await signUp(app);
    const token = await tokenMailedTo(app, user.email);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const lost = await followLink(app, token, NEW, key);
    const { passwordHash } = await credentialsOf(app.sql, user.id);
    const again = await followLink(app, token, NEW, key);
    expect(again.signedIn?.user.id).toBe(user.id);
    expect(again.signedIn?.token).not.toBe(lost.signedIn?.token);
    expect((await credentialsOf(app.sql, user.id)).passwordHash).toBe(passwordHash);
    expect(await mailsTo(app.sql, user.email), 'the link and one note of the change').toHaveLength(2);
    expect(await problemOf(app.call(accountsApi.me, {}, lost.signedIn?.token))).toMatchObject({ status: 401 });
    expect(await problemOf(followLink(app, token, NEW)), 'without the key').toMatchObject(INVALID);
    const other = { 'idempotency-key': crypto.randomUUID() };
    expect(await problemOf(followLink(app, token, NEW, other)), 'under another key').toMatchObject(INVALID);
    app.clock.advance(61 * MINUTE);
    expect(await problemOf(followLink(app, token, NEW, key)), 'when the link is over').toMatchObject(INVALID);
    const stored = await app.sql`select * from idempotency where key = ${key['idempotency-key']}`;
    expect(stored).toMatchObject([{ caller: expect.stringMatching(/^link:[\w-]{43}$/) }]);
    expect(JSON.stringify(stored), 'no token is kept').not.toMatch(new RegExp(`${token}|${again.signedIn?.token}`));
  });

  test('expires after an hour', async () => {
    const { user } = await signUp(app);
    const token = await tokenMailedTo(app, user.email);
    app.clock.advance(60 * MINUTE - 1000);
    await app.call(passwordApi.link, { params: { token } });
    app.clock.advance(1000);
    expect(await problemOf(app.call(passwordApi.link, { params: { token } }))).toMatchObject(INVALID);
    expect(await problemOf(followLink(app, token, NEW))).toMatchObject(INVALID);
  });

  test('is replaced by a newer link of the same purpose, but not by one of another purpose', async () => {
    const { user } = await signUp(app);
    const invitation = await invitationTo(app, user.id);
    const older = await tokenMailedTo(app, user.email);
    const newer = await tokenMailedTo(app, user.email);
    expect(await problemOf(followLink(app, older, NEW))).toMatchObject(INVALID);
    expect((await app.call(passwordApi.link, { params: { token: invitation } })).purpose).toBe('invite');
    await followLink(app, newer, NEW);
    expect(await problemOf(followLink(app, invitation, NEW)), 'a new password ends them all').toMatchObject(INVALID);
  });

  test('an invitation link expires after a week', async () => {
    const { user } = await signUp(app);
    const token = await invitationTo(app, user.id);
    app.clock.advance(7 * 24 * 60 * MINUTE - 1000);
    expect((await followLink(app, token, NEW)).signedIn?.user.id).toBe(user.id);
  });

  test('is refused with the code of the decision once its account is blocked', async () => {
    const { user } = await signUp(app);
    const token = await tokenMailedTo(app, user.email);
    const { code } = await blockPerson(app, user.id);
    const blocked = { status: 403, code: 'account_blocked', facts: { code } };
    expect(await problemOf(app.call(passwordApi.link, { params: { token } }))).toMatchObject(blocked);
    expect(await problemOf(followLink(app, token, NEW))).toMatchObject(blocked);
    app.clock.advance(61 * MINUTE);
    expect(await problemOf(followLink(app, token, NEW)), 'when the link is over').toMatchObject(INVALID);
  });

  test('stays valid after a password that the rules refuse', async () => {
    const { user } = await signUp(app);
    const token = await tokenMailedTo(app, user.email);
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
      { field: 'password', key: 'password_guessable' },
    ]);
    const long = `Aa1!${'x'.repeat(197)}`;
    expect(await refused({ password: long, passwordRepeat: long })).toEqual([
      { field: 'password', key: 'password_max_length' },
    ]);
    await followLink(app, token, NEW);
  });

  test('keeps the spaces of a password', async () => {
    const { user } = await signUp(app);
    const spaced = ` ${NEW} `;
    await followLink(app, await tokenMailedTo(app, user.email), spaced);
    await signIn(app, user.email, spaced);
    expect(await problemOf(signIn(app, user.email, NEW))).toMatchObject({ code: 'wrong_credentials' });
  });

  test.each([
    ['a short token', 'abc'],
    ['an unknown token', 'A'.repeat(43)],
    ['a long token', 'A'.repeat(5000)],
    ['a Cyrillic token', encodeURIComponent('посилання')],
    ['an SQL token', encodeURIComponent("' or 1=1 --")],
    ['a token like a path', encodeURIComponent('../../me')],
  ])('%s is not a valid link', async (_name, token) => {
    const response = await app.request('GET', `/api/password-links/${token}`);
    expect(await response.json()).toMatchObject(INVALID);
    const body = JSON.stringify({ password: NEW, passwordRepeat: NEW });
    const headers = { 'content-type': 'application/json' };
    const posted = await app.request('POST', `/api/password-links/${token}`, { body, headers });
    expect(await posted.json()).toMatchObject(INVALID);
  });

  test('a token with a null character is refused before the database is asked', async () => {
    const response = await app.request('GET', `/api/password-links/${'A'.repeat(42)}%00`);
    expect(await response.json()).toMatchObject({ status: 422, code: 'invalid_input' });
  });

  test('a session token is not a valid link', async () => {
    const { token } = await signUp(app);
    expect(await problemOf(followLink(app, token, NEW))).toMatchObject(INVALID);
  });
});

test('setting a new password also ends a sign-in with the old password that is under way', async () => {
  const { user } = await signUp(app);
  const token = await tokenMailedTo(app, user.email);
  // The reset locks the account. The sign-in has already checked the old password and waits for the lock to begin its session.
  const [reset, late] = await Promise.allSettled([followLink(app, token, NEW), signIn(app, user.email, PASSWORD)]);
  expect(reset.status).toBe('fulfilled');
  const sessions = await app.sql`select id from session where account_id = ${user.id} and revoked_at is null`;
  if (late.status === 'rejected') expect(late.reason).toMatchObject({ code: 'wrong_credentials' });
  expect(sessions).toHaveLength(1);
});
