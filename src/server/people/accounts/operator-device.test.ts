import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '#server/core/postgres/port.ts';
import { text } from '#server/core/translate.ts';
import { actorFinder, MODULES } from '#server/modules.ts';
import { CLOSE } from '#shared/core/realtime.ts';
import { lookupApi } from '#shared/office/admin/lookup-api.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { ADMIN_SESSION_LIFETIME } from '#shared/people/accounts/base/session-lifetime.ts';
import { passwordApi } from '#shared/people/accounts/sign-in/password-api.ts';
import { secondFactorApi } from '#shared/people/accounts/sign-in/second-factor-api.ts';
import { PASSWORD, signUpForm } from '#testing/accounts.ts';
import { proofOf } from '#testing/people.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { type Node, startNode } from '#testing/server/nodes.ts';
import { dial } from '#testing/server/sockets.ts';
import { makePasswordLink } from './commands/password-link.ts';

const app = appScene({ config: { trustProxy: 1 } });

let node: Node;
beforeAll(async () => {
  const url = new URL(inject('postgres').url);
  url.pathname = `/${app.sql.options.database}`;
  const port = await freePort(url.href);
  node = await startNode({ url: url.href, domains: MODULES, port, findActor: actorFinder(app.sql, 0) });
});
afterAll(() => node.close());

interface Operator {
  id: number;
  email: string;
}

interface SignedIn {
  token: string;
  /** The cookie that the answer set; '' for none. */
  cookie: string;
}

async function newOperator(): Promise<Operator> {
  const { user } = await app.call(accountsApi.signUp, { body: signUpForm() });
  await app.sql`update account set user_type = '', email_confirmed_at = now() where id = ${user.id}`;
  return { id: user.id, email: user.email };
}

/** Posts to an endpoint of the sign-in, as a browser does; `answer` is the part of the answer with the token. */
async function enter(path: string, body: object): Promise<SignedIn & { answer: Record<string, unknown>; set: string }> {
  const response = await app.request('POST', path, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  const answer = await response.json();
  const set = response.headers.get('set-cookie') ?? '';
  return { token: answer.token, cookie: set.split(';')[0] ?? '', answer, set };
}

const signIn = ({ email }: Operator) => enter('/api/login', { email, password: PASSWORD });

const look = ({ token }: SignedIn, headers: Record<string, string> = {}) =>
  app.call(lookupApi.alikePlates, {}, token, headers);

const attempts = ({ id }: Operator) => app.sql<{ ip: string; role: string; subject: string }[]>`
  select ip, role, subject_kind as subject from audit_entry
  where action = 'operator.otherDevice' and actor_id = ${id} order by id`;

test('the key of a device is in a cookie that scripts cannot read and other sites do not send', async () => {
  const { set, cookie } = await signIn(await newOperator());
  expect(cookie).toMatch(/^__Host-vezu_device=[\w-]{43}$/);
  expect(set.split('; ').slice(1)).toEqual([
    'Path=/',
    `Max-Age=${ADMIN_SESSION_LIFETIME.absolute / 1000}`,
    'HttpOnly',
    'SameSite=Strict',
    'Secure',
  ]);
});

test('a stolen token is refused on another device by its code, is in the audit log once, and the operator’s device stays signed in', async () => {
  const operator = await newOperator();
  const own = await signIn(operator);
  const other = await signIn(await newOperator());
  await look(own, { cookie: own.cookie });
  for (const cookie of ['', other.cookie, `${own.cookie}x`]) {
    const thief = { cookie, 'x-forwarded-for': '203.0.113.9' };
    expect(await problemOf(look(own, thief))).toMatchObject({ status: 401, code: 'other_device' });
    expect(await problemOf(app.call(accountsApi.me, {}, own.token, thief))).toMatchObject({ code: 'other_device' });
  }
  expect(await attempts(operator)).toEqual([{ ip: '203.0.113.9', role: 'admin', subject: 'session' }]);
  app.clock.advance(11 * 60_000);
  await problemOf(look(own));
  expect(await attempts(operator)).toHaveLength(2);
  await look(own, { cookie: own.cookie });
});

test('the operator gets a mail about it in their language, at most once a day', async () => {
  const operator = await newOperator();
  await app.sql`update account set locale = 'en' where id = ${operator.id}`;
  const subjects = async () => (await mailsTo(app.sql, operator.email)).map(({ subject }) => subject);
  const mailed = text('en', 'mail.otherDevice.subject');
  const tryFrom = async () => {
    const session = await signIn(operator);
    await problemOf(look(session, { 'x-forwarded-for': '203.0.113.77' }));
  };
  await tryFrom();
  const [mail] = (await mailsTo(app.sql, operator.email)).filter(({ subject }) => subject === mailed);
  expect(mail?.lines.join(' ')).toContain('203.0.113.77');
  await tryFrom();
  app.clock.advance(60 * 60_000);
  await tryFrom();
  expect((await subjects()).filter((subject) => subject === mailed)).toHaveLength(1);
  app.clock.advance(24 * 60 * 60_000);
  await tryFrom();
  expect((await subjects()).filter((subject) => subject === mailed)).toHaveLength(2);
});

test('the operator’s device stays signed in from another address and with a newer browser, among other cookies', async () => {
  const own = await signIn(await newOperator());
  const headers = {
    cookie: `vezu_locale=uk; ${own.cookie}; theme=dark`,
    'x-forwarded-for': '198.51.100.23',
    'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile Safari/537.36',
  };
  await look(own, headers);
  expect(await app.call(accountsApi.me, {}, own.token, headers)).toMatchObject({ user: { userType: '' } });
});

test('every way in binds: the second factor and a password link', async () => {
  const operator = await newOperator();
  const first = await signIn(operator);
  const cookie = { cookie: first.cookie };
  const proof = { ...cookie, ...(await proofOf(app, first.token)) };
  const { secret } = await app.call(secondFactorApi.begin, {}, first.token, proof);
  const codeNow = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() });
  await app.call(secondFactorApi.confirm, { body: { code: codeNow() } }, first.token, proof);
  app.clock.advance(60_000);
  const waiting = await signIn(operator);
  expect(waiting.cookie, 'the password alone opens nothing').toBe('');
  const second = await enter('/api/login/second-factor', { ticket: waiting.answer.secondFactor, code: codeNow() });
  await look(second, { cookie: second.cookie });
  expect(await problemOf(look(second, cookie))).toMatchObject({ code: 'other_device' });

  const invited = await newOperator();
  const link = await makePasswordLink(
    app.context,
    app.sql,
    { accountId: invited.id, purpose: 'invite', minutes: 60 },
    app.clock.now(),
  );
  const password = 'Нова-Дорога-8';
  const path = passwordApi.follow.path.replace(':token', new URL(link).searchParams.get('token') ?? '');
  const { answer, cookie: key } = await enter(path, { password, passwordRepeat: password });
  const { signedIn } = answer as { signedIn: { token: string } };
  await look({ token: signedIn.token, cookie: key }, { cookie: key });
  expect(await problemOf(look({ token: signedIn.token, cookie: '' }))).toMatchObject({ code: 'other_device' });
});

test('somebody who books gets no key, and their token works without one', async () => {
  const { user } = await app.call(accountsApi.signUp, { body: signUpForm() });
  const { token, set } = await signIn({ id: user.id, email: user.email });
  expect(set).toBe('');
  expect(await app.call(accountsApi.me, {}, token)).toMatchObject({ user: { id: user.id } });
});

test('where visitors may come, a token from another device counts as none', async () => {
  const operator = await newOperator();
  const { token } = await signIn(operator);
  expect(await signIn(operator)).toMatchObject({ cookie: expect.stringContaining('vezu_device') });
  await app.call(accountsApi.signIn, { body: { email: operator.email, password: PASSWORD } }, token);
  expect(await attempts(operator)).toEqual([]);
});

test('the socket accepts the token only from the operator’s device, also after a reconnect', async () => {
  // The node has the real clock.
  app.clock.set(new Date());
  const operator = await newOperator();
  const { token, cookie } = await signIn(operator);
  const open = async (headers: Record<string, string>) => {
    const peer = await dial(`ws://${node.address}/ws`, headers);
    peer.send({ type: 'auth', user_id: operator.id, token });
    return peer;
  };
  for (const _visit of ['first', 'after a reload']) {
    const peer = await open({ cookie });
    await peer.next('authenticated');
    peer.close();
  }
  const thief = await open({});
  expect(await thief.closed).toBe(CLOSE.notSignedIn);
  expect(await attempts(operator)).toHaveLength(1);
});

test('a session of an operator without a key is good for nobody', async () => {
  const { token, user } = await app.call(accountsApi.signUp, { body: signUpForm() });
  await app.sql`update account set user_type = '' where id = ${user.id}`;
  expect(await problemOf(app.call(accountsApi.me, {}, token))).toMatchObject({ code: 'other_device' });
});
