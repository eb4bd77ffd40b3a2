import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsApi } from '#shared/accounts/api.ts';
import { PASSWORD, signedIn, signUpForm } from '#testing/accounts.ts';
import { type TestApp, type TestProblem, testApp } from '#testing/api.ts';
import { problemOf } from '#testing/problems.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const signUp = (values: Parameters<typeof signUpForm>[0] = {}) =>
  app.call(accountsApi.signUp, { body: signUpForm(values) });

describe('POST /api/login', () => {
  test('accepts the email in any letter case', async () => {
    await signUp({ email: 'olena@example.org' });
    const { token, user } = await signIn(' OLENA@example.org ', PASSWORD);
    expect((await app.call(accountsApi.me, {}, token)).user).toEqual(user);
  });

  test('answers a wrong password and an unknown email alike and in similar time', async () => {
    await signUp({ email: 'known@example.org' });
    const [known, unknown] = [await timed('known@example.org'), await timed('unknown@example.org')];
    const refusal = {
      status: 401,
      code: 'wrong_credentials',
      errors: [{ field: 'password', key: 'wrong_credentials' }],
    };
    expect(known.problem).toMatchObject(refusal);
    expect(unknown.problem).toMatchObject(refusal);
    expect(unknown.ms / known.ms).toBeGreaterThan(0.25);
    expect(unknown.ms / known.ms).toBeLessThan(4);
  });

  test.each(['guessed@example.org', 'nobody@example.org'])(
    'refuses more guesses at %s for a while and then accepts sign-ins again',
    async (email) => {
      if (email.startsWith('guessed')) await signUp({ email });
      for (let guess = 0; guess < 10; guess += 1) await problemOf(signIn(email, `Guess-${guess}-x`));
      expect(await problemOf(signIn(email, PASSWORD))).toMatchObject({ status: 429, code: 'too_many_requests' });
      app.clock.advance(16 * 60 * 1000);
      if (email.startsWith('guessed')) expect((await signIn(email, PASSWORD)).user.email).toBe(email);
    },
  );

  test('checks only the allowed number of a thousand guesses, forty at once, while other people sign in', async () => {
    await signUp({ email: 'besieged@example.org' });
    await signUp({ email: 'undisturbed@example.org' });
    const before = await guessesAt('besieged@example.org');
    const codes: string[] = [];
    for (let round = 0; round < 25; round += 1) {
      const guesses = Array.from({ length: 40 }, (_, at) =>
        problemOf(signIn('besieged@example.org', `Guess-${round}-${at}`)),
      );
      const own = round % 5 === 0 ? await signIn('undisturbed@example.org', PASSWORD) : null;
      if (own) expect(own.user.email).toBe('undisturbed@example.org');
      codes.push(...(await Promise.all(guesses)).map(({ code }) => code));
    }
    const tried = codes.filter((code) => code === 'wrong_credentials').length;
    expect(tried).toBeGreaterThan(0);
    expect(tried).toBeLessThanOrEqual(10);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(1000 - tried);
    // A refused attempt is not compared with the password and is not counted either.
    expect((await guessesAt('besieged@example.org')) - before).toBe(tried);
    expect(await problemOf(signIn('besieged@example.org', PASSWORD))).toMatchObject({ code: 'too_many_requests' });
  });

  test('the stored counters contain no name or email', async () => {
    await problemOf(signIn('counted@example.org', 'Wrong-1-x'));
    const rows = await app.sql<{ key: string }[]>`select key from rate_limit`;
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^(account|network|signUps):[\w-]{43}$/);
  });

  test('a successful sign-in resets the failed attempts', async () => {
    await signUp({ email: 'forgetful@example.org' });
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 6; guess += 1) await problemOf(signIn('forgetful@example.org', 'Wrong-1-x'));
      await signIn('forgetful@example.org', PASSWORD);
    }
  });

  test('a refusal says after how many seconds to retry', async () => {
    for (let guess = 0; guess < 10; guess += 1) await problemOf(signIn('later@example.org', 'Wrong-1-x'));
    const response = await app.request('POST', '/api/login', {
      body: JSON.stringify({ email: 'later@example.org', password: PASSWORD }),
      headers: { 'content-type': 'application/json' },
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
  });

  test('informs a blocked person only after the right password, and ends their sessions', async () => {
    const { token, user } = await signUp({ email: 'blocked@example.org' });
    await app.sql`update account set status = 'blocked' where id = ${user.id}`;
    expect(await problemOf(signIn('blocked@example.org', PASSWORD))).toMatchObject({ code: 'account_blocked' });
    expect(await problemOf(signIn('blocked@example.org', 'Wrong-1-x'))).toMatchObject({ code: 'wrong_credentials' });
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

function signIn(email: string, password: string) {
  return signedIn(app.call(accountsApi.signIn, { body: { email, password } }));
}

async function timed(email: string): Promise<{ problem: TestProblem; ms: number }> {
  await problemOf(signIn(email, 'Wrong-0-x'));
  const start = performance.now();
  const problem = await problemOf(signIn(email, 'Wrong-1-x'));
  return { problem, ms: performance.now() - start };
}
