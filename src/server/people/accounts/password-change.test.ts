import { describe, expect, test } from 'vitest';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { sessionApi } from '#shared/people/accounts/base/session-api.ts';
import { passwordApi } from '#shared/people/accounts/sign-in/password-api.ts';
import { PASSWORD, signIn, signUp } from '#testing/accounts.ts';
import { proofOf } from '#testing/people.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { mailsTo } from '#testing/server/mails.ts';

const NEW = 'Нова-Дорога-8';
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';

const app = appScene();

describe('changing the password', () => {
  test('needs the current password, ends all other sessions, and is confirmed by mail', async () => {
    const { user, token: here } = await signUp(app, { locale: 'en' });
    const { token: there } = await signIn(app, user.email);
    app.notified.length = 0;
    app.revoked.length = 0;
    await change(here, { current: PASSWORD, password: NEW });
    expect((await app.call(accountsApi.me, {}, here)).user.id).toBe(user.id);
    expect(await problemOf(app.call(accountsApi.me, {}, there))).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect(app.revoked).toEqual([expect.any(Number)]);
    expect(app.notified).toEqual([`account:${user.id}`]);
    expect((await signIn(app, user.email, NEW)).user.id).toBe(user.id);
    expect((await mailsTo(app.sql, user.email))[0]).toMatchObject({ subject: 'Your Vezu password was changed' });
  });

  test('changes nothing when the current password is wrong, and counts as a failed attempt', async () => {
    const { user, token } = await signUp(app);
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await problemOf(change(token, { current: `Guess-${guess}-x`, password: NEW }))).toMatchObject({
        status: 401,
        code: 'wrong_credentials',
        errors: [{ field: 'current', key: 'wrong_credentials' }],
      });
    }
    const full = { status: 429, code: 'too_many_requests' };
    expect(await problemOf(change(token, { current: PASSWORD, password: NEW }))).toMatchObject(full);
    expect(await problemOf(signIn(app, user.email)), 'guessing here is guessing there').toMatchObject(full);
    app.clock.advance(16 * 60_000);
    await signIn(app, user.email);
    expect(await mailsTo(app.sql, user.email)).toEqual([]);
  });

  test('a first password is set only for an account without one', async () => {
    const { user, token } = await signUp(app);
    expect(await app.call(passwordApi.state, {}, token)).toEqual({
      set: true,
      changedAt: app.clock.now().toISOString(),
    });
    app.clock.advance(60_000);
    await app.sql`update account set password_hash = null where id = ${user.id}`;
    expect(await app.call(passwordApi.state, {}, token)).toEqual({ set: false, changedAt: null });
    const first = () =>
      app.call(passwordApi.setFirst, { body: { password: NEW, passwordRepeat: NEW } }, token, headers);
    const headers = await proofOf(app, token);
    await first();
    expect(await app.call(passwordApi.state, {}, token)).toEqual({
      set: true,
      changedAt: app.clock.now().toISOString(),
    });
    expect(await problemOf(first())).toMatchObject({ code: 'conflict' });
    expect((await signIn(app, user.email, NEW)).user.id).toBe(user.id);
  });

  test('one of two changes at the same moment succeeds', async () => {
    const { token } = await signUp(app);
    const both = await Promise.allSettled([
      change(token, { current: PASSWORD, password: NEW }),
      change(token, { current: PASSWORD, password: 'Друга-Дорога-9' }),
    ]);
    const lost = both.filter((one) => one.status === 'rejected');
    expect(lost).toHaveLength(1);
    expect(lost[0]?.reason.code).toMatch(/^(conflict|wrong_credentials)$/);
  });

  test.each([
    ['an empty current password', { current: '', password: NEW }, { field: 'current', key: 'password_required' }],
    [
      'a too long current password',
      { current: 'x'.repeat(201), password: NEW },
      { field: 'current', key: 'password_max_length' },
    ],
    ['a short password', { current: PASSWORD, password: 'Aa1!' }, { field: 'password', key: 'password_min_length' }],
    [
      'a common password',
      { current: PASSWORD, password: 'Qwerty123!' },
      { field: 'password', key: 'password_guessable' },
    ],
    [
      'a different repetition',
      { current: PASSWORD, password: NEW, passwordRepeat: `${NEW}!` },
      { field: 'passwordRepeat', key: 'password_repeat' },
    ],
  ])('refuses %s with its error key', async (_name, values, error) => {
    const { token } = await signUp(app);
    const problem = await problemOf(change(token, values));
    expect(problem).toMatchObject({ status: 422, code: 'invalid_input', errors: [error] });
  });

  test('a repeated request with the same key gets the same answer and changes nothing', async () => {
    const { user, token } = await signUp(app);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const values = { current: PASSWORD, password: NEW, passwordRepeat: NEW };
    await app.call(passwordApi.change, { body: values }, token, key);
    await app.call(passwordApi.change, { body: values }, token, key);
    expect(await mailsTo(app.sql, user.email)).toHaveLength(1);
    expect((await signIn(app, user.email, NEW)).user.id).toBe(user.id);
    const other = { 'idempotency-key': crypto.randomUUID() };
    expect(await problemOf(app.call(passwordApi.change, { body: values }, token, other))).toMatchObject({
      code: 'wrong_credentials',
    });
  });

  test('two simultaneous requests with the same key make one change', async () => {
    const { user, token } = await signUp(app);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const values = { current: PASSWORD, password: NEW, passwordRepeat: NEW };
    const twice = [1, 2].map(() => app.call(passwordApi.change, { body: values }, token, key));
    expect((await Promise.allSettled(twice)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await mailsTo(app.sql, user.email)).toHaveLength(1);
  });

  test('refuses visitors', async () => {
    const visitor = app.call(passwordApi.change, { body: { current: PASSWORD, password: NEW, passwordRepeat: NEW } });
    expect(await problemOf(visitor)).toMatchObject({ status: 401, code: 'not_signed_in' });
  });
});

describe('signed-in devices', () => {
  test('are listed with the names that browsers give, the current device first', async () => {
    const { user } = await signUp(app);
    const phone = await signIn(app, user.email, PASSWORD, PHONE);
    app.clock.advance(60_000);
    const laptop = await signIn(app, user.email, PASSWORD, LAPTOP);
    const list = await app.call(sessionApi.list, {}, phone.token);
    expect(list).toMatchObject([
      { current: true, device: { browser: 'Chrome', system: 'Android' } },
      { current: false, device: { browser: 'Firefox', system: 'Linux' }, createdAt: app.clock.now().toISOString() },
      { current: false, device: { browser: null, system: null } },
    ]);
    expect(JSON.stringify(list)).not.toMatch(/Mozilla|hash|token/);
    expect((await app.call(sessionApi.list, {}, laptop.token))[0]).toMatchObject({ device: { browser: 'Firefox' } });
  });

  test('one device can sign out another', async () => {
    const { user, token } = await signUp(app);
    const lost = await signIn(app, user.email, PASSWORD, PHONE);
    const [, other] = await app.call(sessionApi.list, {}, token);
    const params = { sessionId: other?.id ?? 0 };
    await app.call(sessionApi.end, { params }, token);
    expect(app.revoked).toContain(params.sessionId);
    expect(await problemOf(app.call(accountsApi.me, {}, lost.token))).toMatchObject({ code: 'not_signed_in' });
    expect(await app.call(sessionApi.list, {}, token)).toHaveLength(1);
    expect(await problemOf(app.call(sessionApi.end, { params }, token)), 'once').toMatchObject({ status: 404 });
  });

  test('a session of another account is not found, regardless of its number', async () => {
    const { token } = await signUp(app);
    const other = await signUp(app);
    const [theirs] = await app.call(sessionApi.list, {}, other.token);
    for (const sessionId of [theirs?.id ?? 0, 2_147_483_647]) {
      expect(await problemOf(app.call(sessionApi.end, { params: { sessionId } }, token))).toMatchObject({
        status: 404,
      });
    }
    expect((await app.call(accountsApi.me, {}, other.token)).user.id).toBe(other.user.id);
    for (const wrong of ['0', '-1', 'x', '99999999999']) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await app.request('DELETE', `/api/me/sessions/${wrong}`, { headers })).status).toBe(422);
    }
  });

  test('all other sessions of the account are ended at once, and no session of another account', async () => {
    const { user, token } = await signUp(app);
    const stranger = await signUp(app);
    const others = [await signIn(app, user.email), await signIn(app, user.email)];
    await app.call(sessionApi.endOthers, {}, token);
    for (const other of others) {
      expect(await problemOf(app.call(accountsApi.me, {}, other.token))).toMatchObject({ code: 'not_signed_in' });
    }
    expect(await app.call(sessionApi.list, {}, token)).toHaveLength(1);
    expect((await app.call(accountsApi.me, {}, stranger.token)).user.id).toBe(stranger.user.id);
  });

  test.each([
    ['list', () => app.call(sessionApi.list, {})],
    ['end', () => app.call(sessionApi.end, { params: { sessionId: 1 } })],
    ['endOthers', () => app.call(sessionApi.endOthers, {})],
    ['password', () => app.call(passwordApi.state, {})],
  ])('%s refuses visitors', async (_name, work) => {
    expect(await problemOf(work())).toMatchObject({ status: 401, code: 'not_signed_in' });
  });
});

function change(token: string, values: { current: string; password: string; passwordRepeat?: string }) {
  return app.call(passwordApi.change, { body: { passwordRepeat: values.password, ...values } }, token);
}
