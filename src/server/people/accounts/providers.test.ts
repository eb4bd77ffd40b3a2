import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DemoProvider } from '#demo/identity/provider.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { providerApi } from '#shared/people/accounts/base/provider-api.ts';
import { PASSWORD, signUpForm } from '#testing/accounts.ts';
import { proofOf } from '#testing/people.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { browserSecret, rogueProvider, stateHash, testProvider, walkThrough } from '#testing/services/providers.ts';

const app = appScene();

let real: DemoProvider;
let other: DemoProvider;
let rogue: Awaited<ReturnType<typeof rogueProvider>>;
let people = 0;
beforeAll(async () => {
  [real, other, rogue] = await Promise.all([testProvider('real'), testProvider('other'), rogueProvider()]);
  const more = { clientId: 'vezu', clientSecret: null, scopes: 'openid email' };
  app.context.identityProviders = [
    real.provider,
    other.provider,
    { id: 'rogue', name: 'Rogue', issuer: rogue.issuer, ...more },
    { id: 'down', name: 'Down', issuer: 'http://127.0.0.1:9', ...more },
  ];
});
afterAll(() => Promise.all([real.close(), other.close(), rogue.close()]));

const newcomer = () => {
  people += 1;
  return { name: 'Соломія Гнатюк', email: `newcomer${people}@example.org` };
};

const begin = (providerId: string, holder: string, purpose: 'enter' | 'check' = 'enter', token?: string) =>
  app.call(providerApi.begin, { params: { providerId }, body: { holder, purpose } }, token);

const beginLink = async (providerId: string, holder: string, token: string) =>
  app.call(providerApi.beginLink, { params: { providerId }, body: { holder } }, token, await proofOf(app, token));

const finish = (holder: string, query: string, token?: string) =>
  app.call(providerApi.finish, { body: { holder, query } }, token);

/** Runs the whole journey of a browser to the provider and back. */
async function journey(choice: Record<string, string>, as: { holder?: string; id?: string; token?: string } = {}) {
  const { holder = browserSecret(), id = 'real', token } = as;
  const { url } = await (token ? beginLink(id, holder, token) : begin(id, holder));
  return { holder, outcome: await finish(holder, await walkThrough(url, choice), token) };
}

const setup = (ticket: string, holder: string, values: object = {}) =>
  app.call(providerApi.signUp, {
    body: { ticket, holder, userType: 'passenger', name: 'Соломія', lastName: 'Гнатюк', terms: true, ...values },
  });

async function signedUp(person = newcomer(), values: object = {}) {
  const { holder, outcome } = await journey(person);
  if (outcome.state !== 'setup') throw new Error(outcome.state);
  return { ...person, ...(await setup(outcome.ticket, holder, values)) };
}

describe('a new person', () => {
  test('completes the missing fields and gets an account with the provider’s email', async () => {
    const person = newcomer();
    const { holder, outcome } = await journey(person);
    if (outcome.state !== 'setup') throw new Error(outcome.state);
    const { ticket } = outcome;
    expect(await app.call(providerApi.newcomer, { body: { ticket, holder } })).toEqual({
      provider: 'REAL',
      email: person.email,
      phone: null,
      name: 'Соломія',
      lastName: 'Гнатюк',
    });
    const { user, token } = await setup(ticket, holder);
    expect(user).toMatchObject({ email: person.email, userType: 'passenger' });
    expect(await app.call(providerApi.mine, {}, token)).toMatchObject([{ provider: 'real', email: person.email }]);
    expect(await problemOf(setup(ticket, holder))).toMatchObject({ code: 'sign_in_over' });
  });

  test('is signed in at once the next time', async () => {
    const { name, email, user } = await signedUp();
    const { outcome } = await journey({ name, email });
    expect(outcome).toMatchObject({ state: 'signedIn', signedIn: { user: { id: user.id } } });
  });

  test('becomes the owner of a carrier when they sign up as a company', async () => {
    const { carrier } = await signedUp(newcomer(), { userType: 'carrier', carrierName: 'Гнатюк Транс' });
    expect(carrier).toMatchObject({ carrierName: 'Гнатюк Транс', role: 'owner' });
  });

  test.each([
    ['no agreement to the terms', { terms: false }, { field: 'terms', key: 'terms_required' }],
    ['no company', { userType: 'carrier' }, { field: 'carrierName', key: 'carrier_name_required' }],
    ['a short name', { name: 'І' }, { field: 'name', key: 'first_name_min_length' }],
    ['a weak password', { password: 'weak' }, { field: 'password', key: 'password_min_length' }],
  ])('with %s gets the error of that field', async (_what, values, error) => {
    const { holder, outcome } = await journey(newcomer());
    if (outcome.state !== 'setup') throw new Error(outcome.state);
    expect((await problemOf(setup(outcome.ticket, holder, values))).errors).toContainEqual(error);
  });

  test('must finish in the browser that began, within half an hour', async () => {
    const { holder, outcome } = await journey(newcomer());
    if (outcome.state !== 'setup') throw new Error(outcome.state);
    const over = { status: 409, code: 'sign_in_over' };
    expect(await problemOf(setup(outcome.ticket, browserSecret()))).toMatchObject(over);
    app.clock.advance(31 * 60_000);
    expect(await problemOf(setup(outcome.ticket, holder))).toMatchObject(over);
  });

  test('is refused when the provider has not verified the email', async () => {
    expect(await problemOf(journey({ person: 'nazar' }))).toMatchObject({ code: 'provider_email_unverified' });
  });
});

describe('a person with an account', () => {
  const existing = async () => {
    const { email } = newcomer();
    const { user } = await app.call(accountsApi.signUp, { body: signUpForm({ email }) });
    const { holder, outcome } = await journey({ name: 'Ірина Савчук', email: email.toUpperCase() });
    if (outcome.state !== 'link') throw new Error(outcome.state);
    return { email, user, holder, ticket: outcome.ticket };
  };
  const link = (ticket: string, holder: string, password: string) =>
    app.call(providerApi.link, { body: { ticket, holder, password } });

  test('links the identity with the password, and is informed by mail', async () => {
    const { user, holder, ticket } = await existing();
    expect(await problemOf(link(ticket, holder, 'Wrong-1-x'))).toMatchObject({ code: 'wrong_credentials' });
    expect(await link(ticket, holder, PASSWORD)).toMatchObject({ user: { id: user.id, emailConfirmed: true } });
    expect(await problemOf(link(ticket, holder, PASSWORD))).toMatchObject({ code: 'sign_in_over' });
    const subjects = (await mailsTo(app.sql, user.email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringContaining('REAL'));
  });

  test('cannot link an identity in the settings before the email address is confirmed', async () => {
    const { token } = await app.call(accountsApi.signUp, { body: signUpForm() });
    const problem = await problemOf(beginLink('real', browserSecret(), token));
    expect(problem).toMatchObject({ status: 403, code: 'email_unconfirmed' });
  });

  test('with a second factor links only after that step, not with the password alone', async () => {
    const { user, holder, ticket } = await existing();
    await app.sql`
      insert into second_factor (account_id, secret, confirmed_at) values (${user.id}, ${Buffer.from('x')}, ${app.clock.now()})`;
    expect(await link(ticket, holder, PASSWORD)).toHaveProperty('secondFactor');
    const linked = () => app.sql`select provider, email from identity where account_id = ${user.id}`;
    expect(await linked()).toEqual([]);
  });

  test('cannot link from another browser or by guessing the password', async () => {
    const { holder, ticket } = await existing();
    expect(await problemOf(link(ticket, browserSecret(), PASSWORD))).toMatchObject({ code: 'sign_in_over' });
    for (let guess = 0; guess < 10; guess += 1) await problemOf(link(ticket, holder, `Guess-${guess}-x`));
    expect(await problemOf(link(ticket, holder, PASSWORD))).toMatchObject({ code: 'too_many_requests' });
    app.clock.advance(16 * 60_000);
  });

  test('gets a message when the account is blocked', async () => {
    const { name, email, user } = await signedUp();
    await app.sql`update account set status = 'blocked' where id = ${user.id}`;
    expect(await problemOf(journey({ name, email }))).toMatchObject({ status: 403, code: 'account_blocked' });
  });

  test('links another identity while signed in, and may unlink all but the last way to sign in', async () => {
    const { token } = await signedUp();
    expect((await journey(newcomer(), { id: 'other', token })).outcome).toEqual({ state: 'linked' });
    const [first, second] = await app.call(providerApi.mine, {}, token);
    const headers = await proofOf(app, token);
    const unlink = (identityId = 0) => app.call(providerApi.unlink, { params: { identityId } }, token, headers);
    await unlink(first?.id);
    expect(await problemOf(unlink(first?.id))).toMatchObject({ status: 404 });
    expect(await problemOf(unlink(second?.id))).toMatchObject({ status: 409, code: 'last_way_in' });
  });

  test('cannot link the identity of another person', async () => {
    const theirs = await signedUp();
    const { token } = await signedUp();
    const taken = journey({ name: theirs.name, email: theirs.email }, { token });
    expect(await problemOf(taken)).toMatchObject({ status: 409, code: 'identity_taken' });
  });
});

describe('the redirect to a provider and back', () => {
  const over = { status: 409, code: 'provider_journey_over' };

  test('reports a refusal at the provider', async () => {
    expect(await problemOf(journey({ refuse: 'yes' }))).toMatchObject({ status: 403, code: 'provider_refused' });
  });

  test('reports a provider that is down, and answers 404 for an unknown one', async () => {
    expect(await problemOf(begin('down', browserSecret()))).toMatchObject({
      status: 502,
      code: 'provider_unavailable',
    });
    expect(await problemOf(begin('none', browserSecret()))).toMatchObject({ status: 404 });
  });

  test('is accepted once, in the browser that began it, within 10 minutes', async () => {
    const holder = browserSecret();
    const query = await walkThrough((await begin('real', holder)).url, newcomer());
    expect(await problemOf(finish(browserSecret(), query))).toMatchObject(over);
    expect(await finish(holder, query)).toMatchObject({ state: 'setup' });
    expect(await problemOf(finish(holder, query))).toMatchObject(over);
    const late = await walkThrough((await begin('real', holder)).url, newcomer());
    app.clock.advance(11 * 60_000);
    expect(await problemOf(finish(holder, late))).toMatchObject(over);
  });

  test('is refused when the state was changed', async () => {
    const holder = browserSecret();
    const query = new URLSearchParams(await walkThrough((await begin('real', holder)).url, newcomer()));
    query.set('state', 'x'.repeat(43));
    expect(await problemOf(finish(holder, `?${query}`))).toMatchObject(over);
  });

  test.each(['nonce', 'code_verifier'])('is refused when the %s was changed', async (column) => {
    const holder = browserSecret();
    const { url } = await begin('real', holder);
    await app.sql`update provider_flow set ${app.sql(column)} = ${browserSecret()} where state_hash = ${stateHash(url)}`;
    const answer = finish(holder, await walkThrough(url, newcomer()));
    expect(await problemOf(answer)).toMatchObject({ status: 400, code: 'provider_answer_invalid' });
  });

  test('is refused with the code of another provider', async () => {
    const holder = browserSecret();
    const state = new URL((await begin('real', holder)).url).searchParams.get('state') ?? '';
    const foreign = new URLSearchParams(await walkThrough((await begin('other', holder)).url, newcomer()));
    foreign.set('state', state);
    expect(await problemOf(finish(holder, `?${foreign}`))).toMatchObject({ code: 'provider_answer_invalid' });
    foreign.set('iss', real.provider.issuer);
    const again = new URL((await begin('real', holder)).url).searchParams.get('state') ?? '';
    foreign.set('state', again);
    expect(await problemOf(finish(holder, `?${foreign}`))).toMatchObject({ code: 'provider_answer_invalid' });
  });

  test('linking is refused to visitors and to another account', async () => {
    const holder = browserSecret();
    const visitor = app.call(providerApi.beginLink, { params: { providerId: 'real' }, body: { holder } });
    expect(await problemOf(visitor)).toMatchObject({ code: 'not_signed_in' });
    const [mine, theirs] = [await signedUp(), await signedUp()];
    const { url } = await beginLink('real', holder, mine.token);
    expect(await problemOf(finish(holder, await walkThrough(url, newcomer()), theirs.token))).toMatchObject(over);
  });
});

test('several people sign in one after the other at the demo provider in one browser', async () => {
  const jar = new Map<string, string>();
  for (const person of [newcomer(), newcomer(), { person: 'solomiia' }, { person: 'solomiia' }]) {
    const holder = browserSecret();
    const query = await walkThrough((await begin('real', holder)).url, person, jar);
    expect(await finish(holder, query)).toMatchObject({ state: 'setup' });
  }
});

describe('an ID token', () => {
  const seconds = Math.floor(Date.now() / 1000);
  const honest = { sub: 'r1', aud: 'vezu', iat: seconds, exp: seconds + 600, email_verified: true };
  const answer = async (claims: object, options?: Parameters<typeof rogue.says>[1]) => {
    const holder = browserSecret();
    const asked = new URL((await begin('rogue', holder)).url).searchParams;
    const nonce = asked.get('nonce');
    rogue.says({ ...honest, iss: rogue.issuer, nonce, email: newcomer().email, ...claims }, options);
    return finish(holder, `?code=c&state=${asked.get('state')}`);
  };

  test('is accepted when all its claims are valid', async () => {
    expect(await answer({})).toMatchObject({ state: 'setup' });
  });

  test.each([
    ['by the userinfo of the same address', (email: string) => ({ email, email_verified: true }), 'setup'],
    ['by no userinfo', (email: string) => ({ email }), null],
    ['by the userinfo of another address', () => ({ email: 'other@people.example', email_verified: true }), null],
  ] as const)('without email_verified is verified %s', async (_what, infoOf, state) => {
    const { email } = newcomer();
    const finished = answer({ email, email_verified: undefined }, { userinfo: { sub: 'r1', ...infoOf(email) } });
    if (state) expect(await finished).toMatchObject({ state });
    else expect(await problemOf(finished)).toMatchObject({ code: 'provider_email_unverified' });
  });

  test.each([
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['another audience', { aud: 'somebody-else' }],
    ['an expired time', { iat: seconds - 7200, exp: seconds - 3600 }],
    ['another nonce', { nonce: 'another' }],
  ])('is refused with %s', async (_what, claims) => {
    expect(await problemOf(answer(claims))).toMatchObject({ status: 400, code: 'provider_answer_invalid' });
  });

  test('is refused when another key has signed it', async () => {
    expect(await problemOf(answer({}, { foreignKey: true }))).toMatchObject({ code: 'provider_answer_invalid' });
  });
});
