import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminApi } from '#shared/office/admin/api.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { passwordApi } from '#shared/people/accounts/sign-in/password-api.ts';
import { operatorDevice, PASSWORD } from '#testing/accounts.ts';
import { problemOf, type TestApp, testApp } from '#testing/server/api.ts';
import { addAccount } from '#testing/server/carriers.ts';
import { administer } from './commands/administer.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.clock.set('2026-06-10T09:00:00Z'));
afterAll(() => app.close());

async function run(...words: string[]): Promise<string[]> {
  const output: string[] = [];
  await administer(app.context, words, (line) => output.push(line));
  return output;
}

function tokenIn(output: readonly string[]): string {
  return output.join('\n').match(/setup-password\?token=([\w-]{43})/)?.[1] ?? '';
}

async function enter(output: readonly string[]): Promise<string> {
  const input = { params: { token: tokenIn(output) }, body: { password: PASSWORD, passwordRepeat: PASSWORD } };
  const { signedIn } = await app.call(passwordApi.follow, input);
  return signedIn?.token ?? '';
}

/** The key of the device that the operator with this mail has signed in on. */
async function device(email: string): Promise<Record<string, string>> {
  const [account] = await app.sql<{ id: number }[]>`select id from account where email = ${email}`;
  return operatorDevice(app.sql, account?.id ?? 0);
}

test.each([
  ['administrator', []],
  ['support', ['--role', 'support']],
] as const)('makes an account for %s, whose link sets a password once', async (role, words) => {
  const output = await run('create', `${role}@vezu.example`, ...words);
  const token = await enter(output);
  expect(await app.call(adminApi.overview, {}, token, await device(`${role}@vezu.example`))).toMatchObject({ role });
  expect(await problemOf(enter(output))).toMatchObject({ code: 'invalid_reset_link' });
  const [entry] = await app.sql`select role, action, after, before from audit_entry order by id desc limit 1`;
  expect(entry).toMatchObject({ role: 'command', action: 'operator.create', before: null });
  expect(JSON.stringify(entry)).not.toContain(tokenIn(output));
});

test('a second call changes the role and gives a new link', async () => {
  const first = await run('create', 'twice@vezu.example');
  const second = await run('create', 'TWICE@vezu.example', '--role', 'support');
  expect(await problemOf(enter(first))).toMatchObject({ code: 'invalid_reset_link' });
  const token = await enter(second);
  const headers = await device('twice@vezu.example');
  expect(await problemOf(app.call(adminApi.audit, { query: {} }, token, headers))).toMatchObject({ status: 403 });
});

test('a removed operator is signed out and cannot sign in, until they are made again', async () => {
  const email = 'gone@vezu.example';
  const token = await enter(await run('create', email));
  const headers = await device(email);
  await run('remove', email);
  expect(await problemOf(app.call(adminApi.overview, {}, token, headers))).toMatchObject({ code: 'not_signed_in' });
  const signIn = () => app.call(accountsApi.signIn, { body: { email, password: PASSWORD } });
  expect(await problemOf(signIn())).toMatchObject({ code: 'account_blocked' });
  expect((await run('list')).join('\n')).toMatch(/gone@vezu\.example {2}administrator {2}blocked/);
  await run('create', email);
  expect('token' in (await signIn())).toBe(true);
});

test('an address of somebody who books is refused', async () => {
  const id = await addAccount(app.sql);
  const [person] = await app.sql<{ email: string }[]>`select email::text from account where id = ${id}`;
  await expect(run('create', person?.email ?? '')).rejects.toThrow(/an address of their own/);
  await expect(run('remove', person?.email ?? '')).rejects.toThrow(/no operator/);
});

test.each([
  [[]],
  [['create']],
  [['create', 'nobody']],
  [['create', 'a@b.example', '--role', 'king']],
  [['create', 'a@b.example', 'c@d.example']],
  [['destroy', 'a@b.example']],
  [['create', 'a@b.example', '--force']],
])('%j is refused with how it is written', async (words) => {
  await expect(run(...words)).rejects.toThrow(/npm run admin|no email address/);
});

test('verify says whether the audit log is whole, and still has a seal that was kept', async () => {
  await run('create', 'whole@vezu.example');
  const [words, seal = ''] = await run('verify');
  expect(words).toMatch(/as it was written/);
  expect(seal).toMatch(/^\d+:[0-9a-f]{64}$/);
  await run('create', 'later@vezu.example');
  expect((await run('verify', seal)).join('')).toMatch(/as it was written/);
  await expect(
    run(
      'verify',
      seal.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ),
  ).rejects.toThrow(/has no entry/);
  await expect(run('verify', 'abc')).rejects.toThrow(/is no seal/);
});
