import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsApi } from '#shared/accounts/api.ts';
import { PASSWORD, signIn, signUp, signUpForm } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { problemOf } from '#testing/problems.ts';

let demo: TestApp;
let real: TestApp;
const THROUGH_A_PROXY = { 'x-forwarded-for': '198.51.100.7' };

beforeAll(async () => {
  [demo, real] = await Promise.all([testApp({ demoHereOnly: true }), testApp()]);
  for (const app of [demo, real]) await signUp(app, { email: 'driver@example.org' });
});
afterAll(() => Promise.all([demo.close(), real.close()]));

const enter = (app: TestApp) =>
  app.call(accountsApi.signIn, { body: { email: 'driver@example.org', password: PASSWORD } }, null, THROUGH_A_PROXY);

test('an account of a demo for this machine alone does not open through a proxy, and leaves no sign-in', async () => {
  expect(await problemOf(enter(demo))).toMatchObject({ status: 403, code: 'demo_here_only' });
  const [row] = await demo.sql<{ count: number }[]>`select count(*)::int as count from session`;
  // The one of the sign-up.
  expect(row?.count).toBe(1);
  expect((await signIn(demo, 'driver@example.org')).user.email).toBe('driver@example.org');
});

test('nobody signs up for a demo for this machine alone through a proxy', async () => {
  const body = signUpForm({ email: 'stranger@example.org' });
  expect(await problemOf(demo.call(accountsApi.signUp, { body }, null, THROUGH_A_PROXY))).toMatchObject({
    code: 'demo_here_only',
  });
  expect(await demo.sql`select from account where email = 'stranger@example.org'`).toHaveLength(0);
});

test('an account of every other database opens through a proxy', async () => {
  expect(await enter(real)).toMatchObject({ user: { email: 'driver@example.org' } });
});
