import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsApi } from '#shared/accounts/api.ts';
import { PASSWORD, signIn, signUp } from '#testing/accounts.ts';
import { type TestApp, type TestProblem, testApp } from '#testing/api.ts';
import { problemOf } from '#testing/problems.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('GET /api/logout ends the session, and a prefetch of it ends nothing', async () => {
  await signUp(app, { email: 'prefetched@example.org' });
  const { token } = await signIn(app, 'prefetched@example.org', PASSWORD);
  const leave = (headers: Record<string, string>) =>
    app.request('GET', '/api/logout', { headers: { authorization: `Bearer ${token}`, ...headers } });
  for (const headers of [{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }, { 'x-moz': 'prefetch' }]) {
    expect((await leave(headers)).status).toBe(204);
    expect((await app.call(accountsApi.me, {}, token)).user.email).toBe('prefetched@example.org');
  }
  await leave({});
  expect((await problemOf(app.call(accountsApi.me, {}, token))).status).toBe(401);
});

describe('POST /api/login', () => {
  test('accepts the email in any letter case', async () => {
    await signUp(app, { email: 'olena@example.org' });
    const { token, user } = await signIn(app, ' OLENA@example.org ', PASSWORD);
    expect((await app.call(accountsApi.me, {}, token)).user).toEqual(user);
  });

  test('answers a wrong password and an unknown email alike and in similar time', async () => {
    await signUp(app, { email: 'known@example.org' });
    const [known, unknown] = [{ ms: Number.POSITIVE_INFINITY }, { ms: Number.POSITIVE_INFINITY }];
    const refusal = {
      status: 401,
      code: 'wrong_credentials',
      errors: [{ field: 'password', key: 'wrong_credentials' }],
    };
    // The fastest of some, in turn: a single one may meet whatever else the machine does.
    for (let round = 0; round < 6; round += 1) {
      for (const [email, fastest] of [
        ['known@example.org', known] as const,
        ['unknown@example.org', unknown] as const,
      ]) {
        const { problem, ms } = await timed(email);
        expect(problem).toMatchObject(refusal);
        fastest.ms = Math.min(fastest.ms, ms);
      }
    }
    expect(unknown.ms / known.ms).toBeGreaterThan(0.25);
    expect(unknown.ms / known.ms).toBeLessThan(4);
  });

  test.each(['guessed@example.org', 'nobody@example.org'])(
    'refuses more guesses at %s for a while and then accepts sign-ins again',
    async (email) => {
      if (email.startsWith('guessed')) await signUp(app, { email });
      for (let guess = 0; guess < 10; guess += 1) await problemOf(signIn(app, email, `Guess-${guess}-x`));
      expect(await problemOf(signIn(app, email, PASSWORD))).toMatchObject({ status: 429, code: 'too_many_requests' });
      app.clock.advance(16 * 60 * 1000);
      if (email.startsWith('guessed')) expect((await signIn(app, email, PASSWORD)).user.email).toBe(email);
    },
  );

  test('checks only the allowed number of a thousand guesses, forty at once, while other people sign in', async () => {
    await signUp(app, { email: 'besieged@example.org' });
    await signUp(app, { email: 'undisturbed@example.org' });
    const before = await guessesAt('besieged@example.org');
    const codes: string[] = [];
    for (let round = 0; round < 25; round += 1) {
      const guesses = Array.from({ length: 40 }, (_, at) =>
        problemOf(signIn(app, 'besieged@example.org', `Guess-${round}-${at}`)),
      );
      const own = round % 5 === 0 ? await signIn(app, 'undisturbed@example.org', PASSWORD) : null;
      if (own) expect(own.user.email).toBe('undisturbed@example.org');
      codes.push(...(await Promise.all(guesses)).map(({ code }) => code));
    }
    const tried = codes.filter((code) => code === 'wrong_credentials').length;
    expect(tried).toBeGreaterThan(0);
    expect(tried).toBeLessThanOrEqual(10);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(1000 - tried);
    // A refused attempt is not compared with the password and is not counted either.
    expect((await guessesAt('besieged@example.org')) - before).toBe(tried);
    expect(await problemOf(signIn(app, 'besieged@example.org', PASSWORD))).toMatchObject({ code: 'too_many_requests' });
  });

  test('the stored counters contain no name or email', async () => {
    await problemOf(signIn(app, 'counted@example.org', 'Wrong-1-x'));
    const rows = await app.sql<{ key: string }[]>`select key from rate_limit`;
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^(account|network|signUps):[\w-]{43}$/);
  });

  test('a successful sign-in resets the failed attempts', async () => {
    await signUp(app, { email: 'forgetful@example.org' });
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 6; guess += 1) await problemOf(signIn(app, 'forgetful@example.org', 'Wrong-1-x'));
      await signIn(app, 'forgetful@example.org', PASSWORD);
    }
  });

  test('a refusal says after how many seconds to retry', async () => {
    for (let guess = 0; guess < 10; guess += 1) await problemOf(signIn(app, 'later@example.org', 'Wrong-1-x'));
    const response = await app.request('POST', '/api/login', {
      body: JSON.stringify({ email: 'later@example.org', password: PASSWORD }),
      headers: { 'content-type': 'application/json' },
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
  });

  test('informs a blocked person only after the right password, and ends their sessions', async () => {
    const { token, user } = await signUp(app, { email: 'blocked@example.org' });
    await app.sql`update account set status = 'blocked' where id = ${user.id}`;
    expect(await problemOf(signIn(app, 'blocked@example.org', PASSWORD))).toMatchObject({ code: 'account_blocked' });
    expect(await problemOf(signIn(app, 'blocked@example.org', 'Wrong-1-x'))).toMatchObject({
      code: 'wrong_credentials',
    });
    expect(await problemOf(app.call(accountsApi.me, {}, token))).toMatchObject({ code: 'not_signed_in' });
  });
});

/** Returns how many wrong passwords were stored for a person. */
async function guessesAt(email: string): Promise<number> {
  const [row] = await app.sql<{ count: number }[]>`
    select count(*) as count from sign_in join account on account.id = account_id
    where email = ${email} and outcome = 'wrong_password'`;
  return row?.count ?? 0;
}

async function timed(email: string): Promise<{ problem: TestProblem; ms: number }> {
  const start = performance.now();
  const problem = await problemOf(signIn(app, email, 'Wrong-1-x'));
  return { problem, ms: performance.now() - start };
}
