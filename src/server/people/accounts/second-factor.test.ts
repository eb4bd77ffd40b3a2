import { Secret, TOTP } from 'otpauth';
import { afterEach, describe, expect, test } from 'vitest';
import { defineDomain } from '#server/core/http/calls/handlers.ts';
import { MODULES } from '#server/modules.ts';
import { access } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { passwordApi } from '#shared/people/accounts/sign-in/password-api.ts';
import { secondFactorApi } from '#shared/people/accounts/sign-in/second-factor-api.ts';
import { operatorDevice, PASSWORD, signUpForm } from '#testing/accounts.ts';
import { proofOf } from '#testing/people.ts';
import { blockPerson } from '#testing/reports.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { makePasswordLink } from './commands/password-link.ts';

/** Stands in for the endpoints of the admin area. */
const adminApi = {
  look: endpoint({ method: 'GET', path: '/api/admin/look', summary: 'Look', access: access({ admin: 'all' }) }),
};

const admin = defineDomain('adminTest', adminApi, { look: async () => undefined });
const app = appScene({ domains: [...MODULES, admin] });

afterEach(() => app.clock.advance(16 * 60_000));

/** The code that the authenticator app shows at a time that is `steps` × 30 s from now. */
function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: app.clock.now().getTime() + steps * 30_000 });
}

async function someone() {
  const { token, user } = await app.call(accountsApi.signUp, { body: signUpForm() });
  // A password link to an unconfirmed address would turn the second factor off.
  await app.sql`update account set email_confirmed_at = now() where id = ${user.id}`;
  return { token, email: user.email, id: user.id };
}

async function protectedBy() {
  const person = await someone();
  const headers = await proofOf(app, person.token);
  const { secret, uri } = await app.call(secondFactorApi.begin, {}, person.token, headers);
  const { codes } = await app.call(secondFactorApi.confirm, { body: { code: codeOf(secret) } }, person.token, headers);
  app.clock.advance(60_000);
  return { ...person, secret, uri, codes };
}

const signIn = (email: string, password = PASSWORD) => app.call(accountsApi.signIn, { body: { email, password } });

async function ticketFor(email: string): Promise<string> {
  const answer = await signIn(email);
  if (!('secondFactor' in answer)) throw new Error('no second step was asked for');
  return answer.secondFactor;
}

const second = (ticket: string, given: { code?: string; recoveryCode?: string }) =>
  app.call(secondFactorApi.signIn, { body: { ticket, ...given } });

describe('turning the second factor on', () => {
  test('needs a code of the app and gives ten recovery codes', async () => {
    const { token, email } = await someone();
    const headers = await proofOf(app, token);
    const start = () => app.call(secondFactorApi.begin, {}, token, headers);
    const { secret, uri } = await start();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Vezu:/);
    expect('token' in (await signIn(email))).toBe(true);
    const wrong = app.call(secondFactorApi.confirm, { body: { code: codeOf(secret, 10) } }, token, headers);
    expect(await problemOf(wrong)).toMatchObject({
      code: 'wrong_code',
      errors: [{ field: 'code', key: 'wrong_code' }],
    });
    const { codes } = await app.call(secondFactorApi.confirm, { body: { code: codeOf(secret) } }, token, headers);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    const state = { on: true, codesLeft: 10, required: false };
    expect(await app.call(secondFactorApi.state, {}, token)).toEqual(state);
    expect(await problemOf(start())).toMatchObject({ code: 'conflict' });
    expect((await mailsTo(app.sql, email)).length).toBeGreaterThan(0);
  });

  test('stores neither the secret nor the recovery codes in readable form', async () => {
    const { id, secret, codes } = await protectedBy();
    const [row] = await app.sql<{ secret: Buffer }[]>`select secret from second_factor where account_id = ${id}`;
    expect(row?.secret.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false);
    const stored =
      await app.sql`select encode(code_hash, 'escape') as text from recovery_code where account_id = ${id}`;
    expect(JSON.stringify(stored)).not.toContain(codes[0]?.replace('-', ''));
  });
});

describe('signing in with a second factor', () => {
  test('accepts a code after the password, once', async () => {
    const { email, secret, id } = await protectedBy();
    const ticket = await ticketFor(email);
    const code = codeOf(secret);
    expect(await second(ticket, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).toMatchObject({ user: { id } });
    expect(await problemOf(second(ticket, { code }))).toMatchObject({ code: 'sign_in_over' });
    expect(await problemOf(second(await ticketFor(email), { code }))).toMatchObject({ code: 'wrong_code' });
  });

  test.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('a phone whose clock is %i steps off: accepted is %s', async (steps, works) => {
    const { email, secret } = await protectedBy();
    const answer = second(await ticketFor(email), { code: codeOf(secret, steps) });
    if (works) expect(await answer).toHaveProperty('token');
    else expect(await problemOf(answer)).toMatchObject({ status: 422, code: 'wrong_code' });
  });

  test('refuses a code that is older than the last accepted one', async () => {
    const { email, secret } = await protectedBy();
    await second(await ticketFor(email), { code: codeOf(secret, 1) });
    expect(await problemOf(second(await ticketFor(email), { code: codeOf(secret) }))).toMatchObject({
      code: 'wrong_code',
    });
  });

  test('accepts each recovery code once, in the form in which it was written down', async () => {
    const { email, codes, token } = await protectedBy();
    const recoveryCode = codes[3]?.toLowerCase().replace('-', ' ') ?? '';
    expect(await second(await ticketFor(email), { recoveryCode })).toHaveProperty('token');
    const again = await problemOf(second(await ticketFor(email), { recoveryCode }));
    expect(again).toMatchObject({ code: 'wrong_recovery_code', errors: [{ field: 'recoveryCode' }] });
    expect(await app.call(secondFactorApi.state, {}, token)).toMatchObject({ codesLeft: 9 });
  });

  test('informs a blocked person, with the code of the decision, only after a right code', async () => {
    const { email, secret, id } = await protectedBy();
    const ticket = await ticketFor(email);
    const { code } = await blockPerson(app, id);
    expect(await problemOf(second(ticket, { code: codeOf(secret, 10) }))).toMatchObject({ code: 'wrong_code' });
    expect(await problemOf(second(ticket, { code: codeOf(secret) }))).toMatchObject({
      status: 403,
      code: 'account_blocked',
      facts: { code },
    });
  });

  test('must be finished within ten minutes', async () => {
    const { email, secret } = await protectedBy();
    const late = await ticketFor(email);
    app.clock.advance(11 * 60_000);
    expect(await problemOf(second(late, { code: codeOf(secret) }))).toMatchObject({ code: 'sign_in_over' });
  });

  test.each([
    ['right', 0],
    ['wrong', 60],
  ])('allows five wrong codes, and answers nothing about a sixth that is %s', async (_what, steps) => {
    const [{ email, secret }, other] = [await protectedBy(), await protectedBy()];
    const [ticket, theirs] = [await ticketFor(email), await ticketFor(other.email)];
    for (let guess = 0; guess < 5; guess += 1)
      expect(await problemOf(second(ticket, { code: codeOf(secret, 50 + guess) }))).toMatchObject({
        code: 'wrong_code',
      });
    expect(await problemOf(second(ticket, { code: codeOf(secret, steps) }))).toMatchObject({ code: 'sign_in_over' });
    expect(await second(theirs, { code: codeOf(other.secret) })).toHaveProperty('token');
  });

  test('100 guesses are limited to ten, while another person signs in', async () => {
    const [guessed, other] = [await protectedBy(), await protectedBy()];
    const codes: Record<string, number> = {};
    let ticket = await ticketFor(guessed.email);
    for (let guess = 0; guess < 100; guess += 1) {
      const wrong = codeOf(guessed.secret, 100 + guess);
      const { code } = await problemOf(second(ticket, { code: wrong }));
      codes[code] = (codes[code] ?? 0) + 1;
      if (code === 'sign_in_over') ticket = await ticketFor(guessed.email);
    }
    expect(codes.wrong_code).toBeLessThanOrEqual(10);
    expect(codes.too_many_requests).toBeGreaterThan(80);
    await app.sql`delete from rate_limit where key like 'network:%'`;
    expect(await second(await ticketFor(other.email), { code: codeOf(other.secret) })).toHaveProperty('token');
  });

  test('wrong codes are limited per week and reported by mail; a recovery code or a new password still works', async () => {
    const { email, id, secret, codes } = await protectedBy();
    let tried = 0;
    for (let round = 0; round < 20; round += 1) {
      app.clock.advance(16 * 60_000);
      const ticket = await ticketFor(email);
      for (let guess = 0; guess < 5; guess += 1) {
        const { code } = await problemOf(second(ticket, { code: codeOf(secret, 100 + guess) }));
        if (code === 'wrong_code') tried += 1;
      }
    }
    expect(tried).toBe(50);
    const warnings = (await mailsTo(app.sql, email)).filter(({ subject }) => subject.includes('підбирає'));
    expect(warnings).toHaveLength(1);
    expect(await problemOf(second(await ticketFor(email), { code: codeOf(secret) }))).toMatchObject({
      code: 'too_many_requests',
    });
    expect(await second(await ticketFor(email), { recoveryCode: codes[0] ?? '' })).toHaveProperty('token');
    const reset = { accountId: id, purpose: 'reset', minutes: 10 } as const;
    const url = await makePasswordLink(app.context, app.sql, reset, app.clock.now());
    const body = { password: 'Інша-дорога-8', passwordRepeat: 'Інша-дорога-8' };
    await app.call(passwordApi.follow, { params: { token: new URL(url).searchParams.get('token') ?? '' }, body });
    app.clock.advance(16 * 60_000);
    const answer = await signIn(email, body.password);
    const ticket = 'secondFactor' in answer ? answer.secondFactor : '';
    expect(await second(ticket, { code: codeOf(secret) })).toHaveProperty('token');
  });

  test.each([
    ['neither of the codes', {}],
    ['both codes', { code: '123456', recoveryCode: 'ABCDE-FGHJK' }],
    ['a code of five digits', { code: '12345' }],
  ])('refuses %s with a message about the format of a code', async (_what, given) => {
    const { errors } = await problemOf(second('x'.repeat(43), given));
    expect(errors).toEqual([{ field: 'code', key: 'app_code_format' }]);
  });
});

describe('a new password', () => {
  test('set through a link gives no session, and cancels a second step that is pending', async () => {
    const { email, id, secret } = await protectedBy();
    const ticket = await ticketFor(email);
    const url = await makePasswordLink(
      app.context,
      app.sql,
      { accountId: id, purpose: 'reset', minutes: 10 },
      app.clock.now(),
    );
    const token = new URL(url).searchParams.get('token') ?? '';
    const body = { password: 'Інша-дорога-8', passwordRepeat: 'Інша-дорога-8' };
    expect(await app.call(passwordApi.follow, { params: { token }, body })).toEqual({
      signedIn: null,
      proof: null,
      identities: [],
    });
    expect(await problemOf(second(ticket, { code: codeOf(secret) }))).toMatchObject({ code: 'sign_in_over' });
    expect(await signIn(email, body.password)).toHaveProperty('secondFactor');
  });
});

describe('the owner of a second factor', () => {
  test('gets new recovery codes, and the old ones stop working', async () => {
    const { email, token, codes } = await protectedBy();
    const renewed = await app.call(secondFactorApi.renewCodes, {}, token, await proofOf(app, token));
    expect(renewed.codes).toHaveLength(10);
    const old = second(await ticketFor(email), { recoveryCode: codes[0] ?? '' });
    expect(await problemOf(old)).toMatchObject({ code: 'wrong_recovery_code' });
  });

  test('turns it off, once', async () => {
    const { email, token } = await protectedBy();
    const headers = await proofOf(app, token);
    await app.call(secondFactorApi.turnOff, {}, token, headers);
    expect(await problemOf(app.call(secondFactorApi.turnOff, {}, token, headers))).toMatchObject({ code: 'conflict' });
    expect(await problemOf(app.call(secondFactorApi.renewCodes, {}, token, headers))).toMatchObject({
      code: 'conflict',
    });
    expect('token' in (await signIn(email))).toBe(true);
  });
});

describe('an administrator', () => {
  afterEach(() => {
    app.context.adminSecondFactor = false;
  });

  test('an operator who must have a second factor sets it up before anything else', async () => {
    const { token, id } = await someone();
    const cookie = await operatorDevice(app.sql, id);
    await app.call(adminApi.look, {}, token, cookie);
    app.context.adminSecondFactor = true;
    expect(await problemOf(app.call(adminApi.look, {}, token, cookie))).toMatchObject({
      status: 403,
      code: 'second_factor_required',
    });
    expect(await app.call(secondFactorApi.state, {}, token, cookie)).toMatchObject({ on: false, required: true });
    const headers = { ...cookie, ...(await proofOf(app, token)) };
    const { secret } = await app.call(secondFactorApi.begin, {}, token, headers);
    await app.call(secondFactorApi.confirm, { body: { code: codeOf(secret) } }, token, headers);
    await app.call(adminApi.look, {}, token, cookie);
  });
});
