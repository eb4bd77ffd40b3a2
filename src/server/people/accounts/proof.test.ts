import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DemoProvider } from '#demo/identity/provider.ts';
import { MODULES } from '#server/modules.ts';
import { fillPath, PROOF_HEADER } from '#shared/core/endpoint.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { proofApi } from '#shared/people/accounts/base/proof-api.ts';
import type { ProofForm } from '#shared/people/accounts/base/proof-schema.ts';
import { providerApi } from '#shared/people/accounts/base/provider-api.ts';
import { passwordApi } from '#shared/people/accounts/sign-in/password-api.ts';
import { secondFactorApi } from '#shared/people/accounts/sign-in/second-factor-api.ts';
import { PASSWORD, signUpForm, tokenMailedTo } from '#testing/accounts.ts';
import { proofOf } from '#testing/people.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { browserSecret, testProvider, walkThrough } from '#testing/services/providers.ts';

const MINUTE = 60_000;
const NEW = 'Інша-дорога-8';

const app = appScene();

let provider: DemoProvider;
beforeAll(async () => {
  provider = await testProvider('real');
  app.context.identityProviders = [provider.provider];
});
afterAll(() => provider.close());

const someone = async (form: Parameters<typeof signUpForm>[0] = {}) => {
  const { token, user } = await app.call(accountsApi.signUp, { body: signUpForm(form) });
  return { token, email: user.email, id: user.id };
};
/** An owner of a company has the rights for every endpoint that needs a proof. */
const company = () => someone({ userType: 'carrier', carrierName: 'Яворина' });
const withoutPassword = async () => {
  const person = await someone();
  await app.sql`
    update account set password_hash = null, email_confirmed_at = ${app.clock.now()} where id = ${person.id}`;
  return person;
};
const give = (token: string, body: ProofForm) => app.call(proofApi.give, { body }, token);

const guarded = MODULES.flatMap(({ routes }) => routes).filter(({ endpoint }) => endpoint.proof);

test('the endpoints that need a proof', () => {
  expect(guarded.map(({ name }) => name).toSorted()).toMatchSnapshot();
});

describe('a stolen session token', () => {
  test.each(guarded.map(({ name, endpoint }) => [name, endpoint] as const))(
    'cannot use %s without a proof, with a foreign proof or with an expired one',
    async (_name, { method, path }) => {
      const [owner, thief] = [await company(), await company()];
      // The owner has just given a proof. The thief has the owner's token and a proof of another account, which is the thief's
      // own.
      const own = await proofOf(app, owner.token);
      const foreign = await proofOf(app, thief.token);
      const attempt = async (headers: Record<string, string>) => {
        const response = await app.request(
          method,
          fillPath(path, { identityId: 1, providerId: 'real', passkeyId: 1, webhookId: 1 }),
          {
            headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json', ...headers },
            ...(method === 'GET' ? {} : { body: '{}' }),
          },
        );
        const answer: unknown = await response.json().catch(() => null);
        return typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : response.status;
      };
      for (const headers of [{}, foreign, { [PROOF_HEADER]: '' }, { [PROOF_HEADER]: 'x'.repeat(43) }]) {
        expect(await attempt(headers)).toBe('proof_required');
      }
      app.clock.advance(11 * MINUTE);
      expect(await attempt(own)).toBe('proof_required');
    },
  );

  test('cannot set a password or link an identity in an account without a password', async () => {
    const { token } = await withoutPassword();
    const first = { password: NEW, passwordRepeat: NEW };
    const setFirst = app.call(passwordApi.setFirst, { body: first }, token);
    expect(await problemOf(setFirst)).toMatchObject({ status: 403, code: 'proof_required' });
    const change = app.call(passwordApi.change, { body: { current: NEW, ...first } }, token);
    expect(await problemOf(change)).toMatchObject({ code: 'conflict' });
    const body = { holder: browserSecret() };
    const link = app.call(providerApi.beginLink, { params: { providerId: 'real' }, body }, token);
    expect(await problemOf(link)).toMatchObject({ code: 'proof_required' });
    const asked = JSON.stringify({ ...body, purpose: 'link' });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const old = await app.request('POST', '/api/identity-providers/real/begin', { headers, body: asked });
    expect(old.status).toBe(422);
    expect(await app.call(providerApi.mine, {}, token)).toEqual([]);
  });

  test('guesses at the password have the same limit as at the sign-in', async () => {
    const { token, email } = await someone();
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await problemOf(give(token, { password: `Guess-${guess}-x` }))).toMatchObject({
        code: 'wrong_credentials',
      });
    }
    expect(await problemOf(give(token, { password: PASSWORD }))).toMatchObject({ code: 'too_many_requests' });
    const signIn = app.call(accountsApi.signIn, { body: { email, password: PASSWORD } });
    expect(await problemOf(signIn)).toMatchObject({ code: 'too_many_requests' });
    app.clock.advance(16 * MINUTE);
  });
});

describe('a proof', () => {
  test('by password is valid for ten minutes', async () => {
    const { token } = await someone();
    expect(await app.call(proofApi.ways, {}, token)).toMatchObject({ ways: ['password'], secondFactor: false });
    const { proof, expiresAt } = await give(token, { password: PASSWORD });
    expect(new Date(expiresAt).getTime() - app.clock.now().getTime()).toBe(10 * MINUTE);
    const headers = { [PROOF_HEADER]: proof };
    expect(await app.call(secondFactorApi.begin, {}, token, headers)).toHaveProperty('secret');
    app.clock.advance(10 * MINUTE);
    expect(await problemOf(app.call(secondFactorApi.begin, {}, token, headers))).toMatchObject({
      code: 'proof_required',
    });
  });

  test('needs the second factor too where it is on', async () => {
    const { token } = await someone();
    const headers = await proofOf(app, token);
    const { secret } = await app.call(secondFactorApi.begin, {}, token, headers);
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = () => totp.generate({ timestamp: app.clock.now().getTime() });
    const { codes } = await app.call(secondFactorApi.confirm, { body: { code: code() } }, token, headers);
    app.clock.advance(MINUTE);
    expect(await app.call(proofApi.ways, {}, token)).toMatchObject({ secondFactor: true });
    expect(await problemOf(give(token, { password: PASSWORD }))).toMatchObject({ errors: [{ field: 'code' }] });
    expect(await problemOf(give(token, { password: PASSWORD, code: '000000' }))).toMatchObject({ code: 'wrong_code' });
    expect(await give(token, { password: PASSWORD, code: code() })).toHaveProperty('proof');
    expect(await give(token, { password: PASSWORD, code: codes[0] ?? '' })).toHaveProperty('proof');
  });

  test('by identity provider needs a new answer of the provider, once, in the browser that asked', async () => {
    const me = { name: 'Соломія Гнатюк', email: 'solomiia.proof@example.org' };
    const enter = browserSecret();
    const begun = { params: { providerId: 'real' }, body: { holder: enter, purpose: 'enter' as const } };
    const { url } = await app.call(providerApi.begin, begun);
    const arrived = await app.call(providerApi.finish, { body: { holder: enter, query: await walkThrough(url, me) } });
    if (arrived.state !== 'setup') throw new Error(arrived.state);
    const form = { userType: 'passenger' as const, name: 'Соломія', lastName: 'Гнатюк', terms: true };
    const { token } = await app.call(providerApi.signUp, { body: { ticket: arrived.ticket, holder: enter, ...form } });
    expect(await app.call(proofApi.ways, {}, token)).toMatchObject({ ways: ['provider'] });
    const check = async (person: { name: string; email: string }) => {
      const holder = browserSecret();
      const asked = { params: { providerId: 'real' }, body: { holder, purpose: 'check' as const } };
      const at = await app.call(providerApi.begin, asked, token);
      const query = await walkThrough(at.url, person);
      const outcome = await app.call(providerApi.finish, { body: { holder, query } }, token);
      return { holder, ticket: outcome.state === 'checked' ? outcome.ticket : '' };
    };
    const foreign = check({ name: 'Хтось Інший', email: 'somebody.else@example.org' });
    expect(await problemOf(foreign)).toMatchObject({ code: 'provider_answer_invalid' });
    const { ticket, holder } = await check(me);
    const over = { code: 'sign_in_over' };
    expect(await problemOf(give(token, { ticket, holder: browserSecret() }))).toMatchObject(over);
    const { proof } = await give(token, { ticket, holder });
    expect(await problemOf(give(token, { ticket, holder }))).toMatchObject(over);
    const first = { body: { password: NEW, passwordRepeat: NEW } };
    await app.call(passwordApi.setFirst, first, token, { [PROOF_HEADER]: proof });
    const subjects = (await mailsTo(app.sql, me.email)).map(({ subject }) => subject);
    expect(subjects).toContain('До Vezu тепер можна входити з паролем');
  });

  test('by mailed code is only for accounts without another method', async () => {
    const { token, email } = await withoutPassword();
    expect(await app.call(proofApi.ways, {}, token)).toMatchObject({ ways: ['mail'] });
    await app.call(proofApi.mailCode, {}, token);
    const [mail] = await mailsTo(app.sql, email);
    const mailedCode = /\d{4} \d{4}/.exec(mail?.lines.join(' ') ?? '')?.[0] ?? '';
    const wrong = { code: 'wrong_mailed_code', errors: [{ field: 'mailedCode' }] };
    expect(await problemOf(give(token, { mailedCode: '0000 0000' }))).toMatchObject(wrong);
    expect(await give(token, { mailedCode })).toHaveProperty('proof');
    expect(await problemOf(give(token, { mailedCode }))).toMatchObject(wrong);
    const other = await someone();
    expect(await problemOf(app.call(proofApi.mailCode, {}, other.token))).toMatchObject({ code: 'not_allowed' });
    expect(await problemOf(give(other.token, { mailedCode }))).toMatchObject({ code: 'not_allowed' });
  });

  test('by mailed code allows five wrong attempts and a few mails', async () => {
    const { token, email } = await withoutPassword();
    for (let mail = 0; mail < 5; mail += 1) await app.call(proofApi.mailCode, {}, token);
    expect(await problemOf(app.call(proofApi.mailCode, {}, token))).toMatchObject({ code: 'too_many_requests' });
    const [mail] = await mailsTo(app.sql, email);
    const mailedCode = /\d{4} \d{4}/.exec(mail?.lines.join(' ') ?? '')?.[0] ?? '';
    for (let guess = 0; guess < 5; guess += 1) await problemOf(give(token, { mailedCode: `0000000${guess}` }));
    expect(await problemOf(give(token, { mailedCode }))).toMatchObject({ code: 'wrong_mailed_code' });
  });

  test('refuses visitors and an empty request', async () => {
    expect(await problemOf(app.call(proofApi.give, { body: {} }))).toMatchObject({ code: 'not_signed_in' });
    const { token } = await someone();
    expect(await problemOf(give(token, {}))).toMatchObject({
      errors: [{ field: 'password', key: 'password_required' }],
    });
  });
});

describe('a password reset by mail', () => {
  test('names foreign identities in its mail and in its answer, and allows removing them at once', async () => {
    const { token, email, id } = await someone();
    await app.sql`update account set email_confirmed_at = ${app.clock.now()} where id = ${id}`;
    await app.sql`
      insert into identity (provider, subject, account_id, email, created_at)
      values ('real', 'a thief', ${id}, 'thief@example.org', ${app.clock.now()})`;
    const body = { password: NEW, passwordRepeat: NEW };
    const reset = await app.call(passwordApi.follow, { params: { token: await tokenMailedTo(app, email) }, body });
    expect(reset.identities).toMatchObject([{ provider: 'real', name: 'REAL', email: 'thief@example.org' }]);
    const changed = (await mailsTo(app.sql, email)).find(({ subject }) => subject === 'Пароль до Vezu змінено');
    expect(changed?.lines.join()).toContain('REAL (thief@example.org)');
    expect(await problemOf(app.call(accountsApi.me, {}, token))).toMatchObject({ code: 'not_signed_in' });
    const params = { identityId: reset.identities[0]?.id ?? 0 };
    const fresh = reset.signedIn?.token ?? '';
    await app.call(providerApi.unlink, { params }, fresh, { [PROOF_HEADER]: reset.proof ?? '' });
    expect(await app.call(providerApi.mine, {}, fresh)).toEqual([]);
  });
});
