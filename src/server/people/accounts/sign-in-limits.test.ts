import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer, type Server } from '#server/core/http/server.ts';
import { actorFinder, BROWSING, MODULES } from '#server/modules.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { followLink, PASSWORD, signUpForm, tokenMailedTo } from '#testing/accounts.ts';
import { appScene } from '#testing/scene.ts';

/** How many guesses are compared with a password. */
const LIMITS = { accountFromNetwork: 10, network: 50, accountFromStrangers: 100 };

const app = appScene({ config: { trustProxy: 1 } });

let other: Server;
let nodes: string[];
beforeAll(async () => {
  other = await createServer({
    config: { logLevel: 'silent', trustProxy: 1, maxRequests: 10_000, publicBrowsing: true },
    app: app.context,
    domains: MODULES,
    browsing: BROWSING,
    findActor: actorFinder(app.sql, 0),
  });
  nodes = [app.address, await other.app.listen({ host: '127.0.0.1', port: 0 })];
});
afterAll(() => other.app.close());

test.each([
  ['letter case', ['igor@example.org', 'IGOR@example.org', 'Igor@Example.org', ' iGor@EXAMPLE.org ']],
  ['full-width letters', ['igor3@example.org', '\uff49\uff47\uff4f\uff52\uff13@example.org']],
  ['a Kelvin sign', ['kira@example.org', '\u212aira@example.org']],
])('email spellings that differ by %s share one limit on both nodes', async (_name, spellings) => {
  const [email = ''] = spellings;
  await app.call(accountsApi.signUp, { body: signUpForm({ email }) });
  const spelling = (at: number) => ({ email: spellings[at % spellings.length] ?? '', ip: '198.51.100.7' });
  expect(await guesses(LIMITS.accountFromNetwork, spelling)).toBe(LIMITS.accountFromNetwork);
});

test('an email with the letter İ does not sign in to the account with an i', async () => {
  await app.call(accountsApi.signUp, { body: signUpForm({ email: 'ilona@example.org' }) });
  expect(await signIn(0, { email: '\u0130lona@example.org', ip: '203.0.113.9' }, PASSWORD)).toBe(422);
  expect(await signIn(0, { email: 'Ilona@example.org', ip: '203.0.113.9' }, PASSWORD)).toBe(200);
});

test('wrong passwords of a stranger do not keep the owner out of another network', async () => {
  const { email } = await signUpFrom('192.0.2.10');
  const guess = () => ({ email, ip: '198.51.100.7' });
  expect(await guesses(LIMITS.accountFromNetwork, guess)).toBe(LIMITS.accountFromNetwork);
  expect(await signIn(1, { email, ip: '198.51.100.7' }, PASSWORD)).toBe(429);
  expect(await signIn(1, { email, ip: '203.0.113.9' }, PASSWORD)).toBe(200);
});

test('many networks together guess a hundred times a day, while the owner signs in from a known one and elsewhere after a mail', async () => {
  const { email } = await signUpFrom('192.0.2.10');
  const guess = (at: number) => ({ email, ip: `198.51.100.${at}` });
  expect(await guesses(LIMITS.accountFromStrangers, guess)).toBe(LIMITS.accountFromStrangers);
  expect(await signIn(0, { email, ip: '203.0.113.9' }, PASSWORD), 'a network that the account never used').toBe(429);
  expect(await signIn(1, { email, ip: '192.0.2.10' }, PASSWORD)).toBe(200);
  const password = 'Нова-Дорога-8';
  await followLink(app, await tokenMailedTo(app, email), password);
  expect(await signIn(0, { email, ip: '203.0.113.77' }, password), 'guesses at the old password are over').toBe(200);
});

test('reset mails that strangers ask for do not keep the owner from one at a known network', async () => {
  const { email } = await signUpFrom('192.0.2.10');
  const ask = async (ip: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip };
    return (await app.request('POST', '/api/password-resets', { headers, body: JSON.stringify({ email }) })).status;
  };
  for (let mail = 0; mail < 5; mail += 1) expect(await ask('198.51.100.7')).toBe(204);
  expect(await ask('198.51.100.8')).toBe(429);
  for (let mail = 0; mail < 5; mail += 1) expect(await ask('192.0.2.10')).toBe(204);
  expect(await ask('192.0.2.10')).toBe(429);
});

test('addresses within one IPv6 /64 share one limit on both nodes', async () => {
  const guess = (at: number) => ({ email: `v6-${at}@example.org`, ip: `2001:db8:7:7::${at.toString(16)}` });
  expect(await guesses(LIMITS.network, guess)).toBe(LIMITS.network);
  expect(await signIn(0, { email: 'v6@example.org', ip: '2001:db8:7:8::1' }, 'Wrong-1-x')).toBe(401);
});

test('an IPv4 address and its IPv6 form share one limit', async () => {
  const guess = (at: number) => ({
    email: `v4-${at}@example.org`,
    ip: at % 2 === 0 ? '192.0.2.77' : '::ffff:192.0.2.77',
  });
  expect(await guesses(LIMITS.network, guess)).toBe(LIMITS.network);
});

/** Signs a person up from a network, from which the account has signed in then. */
async function signUpFrom(ip: string): Promise<{ email: string }> {
  const form = signUpForm();
  const response = await app.request('POST', '/api/signup', {
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify(form),
  });
  expect(response.status).toBe(201);
  return form;
}

/** Guesses a fifth more often than is allowed, and returns how many guesses were compared with a password. */
async function guesses(limit: number, actor: (at: number) => { email: string; ip: string }): Promise<number> {
  let tried = 0;
  for (let at = 0; at < limit * 1.2; at += 1) if ((await signIn(at, actor(at), `Guess-${at}-x`)) === 401) tried += 1;
  return tried;
}

async function signIn(at: number, { email, ip }: { email: string; ip: string }, password: string): Promise<number> {
  const response = await fetch(`${nodes[at % nodes.length]}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ email, password }),
  });
  return response.status;
}

test('after ten answers an hour that an email is taken, a network may not sign up', async () => {
  const email = 'taken@example.org';
  await app.call(accountsApi.signUp, { body: signUpForm({ email }) });
  const ask = async (values: Parameters<typeof signUpForm>[0], ip: string) => {
    const response = await app.request('POST', '/api/signup', {
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
      body: JSON.stringify(signUpForm(values)),
    });
    return response.status;
  };
  const prober = '203.0.113.50';
  const answers: number[] = [];
  for (let probe = 0; probe < 12; probe += 1) answers.push(await ask({ email }, prober));
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 409), 429, 429]);
  expect(await ask({}, prober), 'the refusal says nothing about the email').toBe(429);
  expect(await ask({}, '203.0.113.51')).toBe(201);
});
