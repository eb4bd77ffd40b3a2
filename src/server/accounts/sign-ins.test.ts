import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsApi } from '#shared/accounts/api.ts';
import { signInsApi } from '#shared/accounts/sign-ins-api.ts';
import { PASSWORD, signUpForm } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { mailsTo } from '#testing/mails.ts';
import { problemOf } from '#testing/problems.ts';
import { forgetSignIns } from './commands/record-sign-in.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const from = (agent: string) => ({ 'user-agent': agent });
const signIn = (email: string, password: string, agent: string) =>
  app.call(accountsApi.signIn, { body: { email, password } }, null, from(agent));

async function someone() {
  const { token, user } = await app.call(accountsApi.signUp, { body: signUpForm() }, null, from(LAPTOP));
  return { token, email: user.email, id: user.id };
}

test('lists successful and failed sign-ins, the newest first, only to their own account', async () => {
  const { token, email } = await someone();
  await someone();
  app.clock.advance(60_000);
  await problemOf(signIn(email, 'Wrong-1-x', PHONE));
  app.clock.advance(60_000);
  await signIn(email, PASSWORD, PHONE);
  const phone = { browser: 'Chrome', system: 'Android' };
  expect(await app.call(signInsApi.list, {}, token)).toMatchObject([
    { way: 'password', outcome: 'success', device: phone, provider: null, at: app.clock.now().toISOString() },
    { way: 'password', outcome: 'wrong_password', device: phone },
    { way: 'signup', outcome: 'success', device: { browser: 'Firefox', system: 'Linux' } },
  ]);
});

test('a sign-in from a new device is reported by mail once', async () => {
  const { email } = await someone();
  await signIn(email, PASSWORD, LAPTOP);
  expect(await mailsTo(app.sql, email)).toEqual([]);
  await signIn(email, PASSWORD, PHONE);
  await signIn(email, PASSWORD, PHONE);
  const mails = await mailsTo(app.sql, email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.lines.join(' ')).toContain('Chrome, Android');
});

test('a failed sign-in from a new device is not reported by mail', async () => {
  const { email } = await someone();
  await problemOf(signIn(email, 'Wrong-1-x', PHONE));
  expect(await mailsTo(app.sql, email)).toEqual([]);
});

test('the IP address is stored as a keyed hash, and all entries are deleted after 90 days', async () => {
  const { token, id } = await someone();
  const [row] = await app.sql<{ hash: string }[]>`select address_hash as hash from sign_in where account_id = ${id}`;
  expect(row?.hash).toMatch(/^[\w-]{43}$/);
  const days = (count: number) => new Date(app.clock.now().getTime() + count * 24 * 60 * 60 * 1000);
  await forgetSignIns(app.sql, days(89));
  expect(await app.call(signInsApi.list, {}, token)).toHaveLength(1);
  await forgetSignIns(app.sql, days(91));
  expect(await app.call(signInsApi.list, {}, token)).toEqual([]);
});

test('refuses visitors', async () => {
  expect(await problemOf(app.call(signInsApi.list, {}))).toMatchObject({ code: 'not_signed_in' });
});
