import { expect, test } from 'vitest';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { secondFactorApi } from '#shared/people/accounts/sign-in/second-factor-api.ts';
import { signUpForm } from '#testing/accounts.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { TEST_SECRETS } from '#testing/server/context.ts';
import { logRefusal } from './security-log.ts';

const lines: string[] = [];
const logStream = { write: (line: string) => void lines.push(line) };
const app = appScene({ logStream, config: { logLevel: 'info' } });

/** Returns the security events that `work` logs. */
async function eventsOf(work: Promise<unknown>): Promise<Record<string, unknown>[]> {
  lines.length = 0;
  await problemOf(work);
  return lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'security');
}

test('a wrong password, a refused right and a missing proof are logged as security events without names', async () => {
  const { token, user } = await app.call(accountsApi.signUp, { body: signUpForm({ email: 'logged@example.org' }) });
  const signIn = app.call(accountsApi.signIn, { body: { email: 'logged@example.org', password: 'Wrong-1-x' } });
  const [wrong] = await eventsOf(signIn);
  expect(wrong).toMatchObject({ level: 'warn', code: 'wrong_credentials', at: '/api/login', accountId: null });
  expect(wrong?.network).toMatch(/^[\w-]{12}$/);
  const proof = await eventsOf(app.call(secondFactorApi.begin, {}, token));
  expect(proof).toMatchObject([{ code: 'proof_required', at: '/api/me/second-factor', accountId: user.id }]);
  const foreign = app.request('POST', '/api/routes', {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  lines.length = 0;
  expect((await foreign).status).toBe(403);
  expect(lines.join('')).toContain('"code":"not_allowed"');
  expect(lines.join('')).not.toMatch(/127\.0\.0\.1|logged@|Wrong-1/);
  expect(lines.join('')).not.toContain(token);
});

test('a reached rate limit is logged', async () => {
  const body = { email: 'flooded@example.org', password: 'Wrong-1-x' };
  for (let guess = 0; guess < 10; guess += 1) await problemOf(app.call(accountsApi.signIn, { body }));
  expect(await eventsOf(app.call(accountsApi.signIn, { body }))).toMatchObject([{ code: 'too_many_requests' }]);
});

test('other refusals are not logged as security events', () => {
  const logged: unknown[] = [];
  const log = { warn: (entry: unknown) => void logged.push(entry) };
  const by = { at: '/api/x', accountId: 1, sessionId: 1 };
  for (const code of ['not_found', 'invalid_input', 'seat_taken'] as const)
    logRefusal({ log, secrets: TEST_SECRETS }, { ...by, code });
  expect(logged).toEqual([]);
});
