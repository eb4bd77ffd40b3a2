import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { passwordApi } from '#shared/people/accounts/sign-in/password-api.ts';
import { signInsApi } from '#shared/people/accounts/sign-in/sign-ins-api.ts';
import { PASSWORD, signIn, signUp, signUpForm } from '#testing/accounts.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf, type TestApp, type TestProblem, testApp } from '#testing/server/api.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { deleteExpiredSignIns } from './commands/record-sign-in.ts';

const app = appScene();

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

  test('checks only the allowed number of 200 guesses, forty at once, while other people sign in', async () => {
    await signUp(app, { email: 'besieged@example.org' });
    await signUp(app, { email: 'undisturbed@example.org' });
    const before = await guessesAt('besieged@example.org');
    const codes: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const guesses = Array.from({ length: 40 }, (_, at) =>
        problemOf(signIn(app, 'besieged@example.org', `Guess-${round}-${at}`)),
      );
      const own = round % 2 === 0 ? await signIn(app, 'undisturbed@example.org', PASSWORD) : null;
      if (own) expect(own.user.email).toBe('undisturbed@example.org');
      codes.push(...(await Promise.all(guesses)).map(({ code }) => code));
    }
    const tried = codes.filter((code) => code === 'wrong_credentials').length;
    expect(tried).toBeGreaterThan(0);
    expect(tried).toBeLessThanOrEqual(10);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(200 - tried);
    // A refused attempt is not compared with the password and is not counted either.
    expect((await guessesAt('besieged@example.org')) - before).toBe(tried);
    expect(await problemOf(signIn(app, 'besieged@example.org', PASSWORD))).toMatchObject({ code: 'too_many_requests' });
  });

  test('the stored counters contain no name or email', async () => {
    await problemOf(signIn(app, 'counted@example.org', 'Wrong-1-x'));
    const rows = await app.sql<{ key: string }[]>`select key from rate_limit`;
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^(password|strangers|network|signUps):[\w-]{43}$/);
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

describe('the list of sign-ins', () => {
  const PHONE =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36';
  const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
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
    await deleteExpiredSignIns(app.sql, days(89));
    expect(await app.call(signInsApi.list, {}, token)).toHaveLength(1);
    await deleteExpiredSignIns(app.sql, days(91));
    expect(await app.call(signInsApi.list, {}, token)).toEqual([]);
  });

  test('refuses visitors', async () => {
    expect(await problemOf(app.call(signInsApi.list, {}))).toMatchObject({ code: 'not_signed_in' });
  });
});

describe('many sign-ins at once', () => {
  /** Two passwords are hashed and a hundred wait; the server asks any further client to retry later. */
  const QUEUE = 102;

  const CROWD = 240;

  /** With one more request these are fewer than the 150 that the server always accepts (`FLOOR` in http/admission.ts), however slow it is. */
  const FEW = 145;

  const app = appScene({ config: { trustProxy: 1 } });

  test('when too many people sign in at once, the last are asked to retry later and other requests are still answered', async () => {
    const { token } = await app.call(accountsApi.signUp, { body: signUpForm() });
    let open = CROWD;
    const fewWait = Promise.withResolvers<void>();
    const crowd = Array.from({ length: CROWD }, (_, index) =>
      attempt(index).finally(() => {
        open -= 1;
        if (open === FEW) fewWait.resolve();
      }),
    );
    await fewWait.promise;
    for (let request = 0; request < 5; request += 1) await app.call(accountsApi.me, {}, token);
    await app.call(passwordApi.requestReset, { body: { email: 'in-between@example.org' } });
    expect(open, 'answered while the crowd still waits').toBeGreaterThan(0);

    const answers = await Promise.all(crowd);
    const refused = answers.filter(({ status }) => status === 503);
    // Some of the first requests end while the last ones arrive, and so make room in the queue.
    expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(QUEUE);
    expect(answers.filter(({ status }) => status !== 401 && status !== 503)).toEqual([]);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ code: 'overloaded', retryAfter: '2' });
    expect((await attempt(CROWD)).status, 'and the queue is open again').toBe(401);
  });

  /** Signs in with a separate IP address and email for each index, so that only the limit of the queue applies. */
  async function attempt(index: number) {
    const response = await app.request('POST', '/api/login', {
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.0.${index}` },
      body: JSON.stringify({ email: `crowd-${index}@example.org`, password: 'Wrong-1-x' }),
    });
    const answer: unknown = await response.json();
    const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : null;
    return { status: response.status, code, retryAfter: response.headers.get('retry-after') };
  }
});

describe('accounts of a demo', () => {
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
});
