import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accountsApi } from '#shared/accounts/api.ts';
import { supportApi } from '#shared/support/api.ts';
import { signUpForm } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { mailsTo } from '#testing/mails.ts';
import { problemOf } from '#testing/problems.ts';

const SUPPORT = 'support@vezu.test';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterEach(async () => {
  app.context.supportEmail = SUPPORT;
  await app.sql`delete from mail`;
});
afterAll(() => app.close());

test('a signed-in person is named, and the reply goes to the email of the account', async () => {
  const body = signUpForm({ name: 'Надія', lastName: 'Ткач', locale: 'en' });
  const { token, user } = await app.call(accountsApi.signUp, { body });
  await write({ text: '  Де моя посилка?\nКод K7M2P9 ', email: 'somebody.else@example.org' }, token);
  const [mail] = await mailsTo(app.sql, SUPPORT);
  expect(mail).toMatchObject({ to: SUPPORT, replyTo: user.email, subject: 'Питання до підтримки: Надія Ткач' });
  expect(mail?.lines[0]).toBe('Де моя посилка?\nКод K7M2P9');
  expect(mail?.lines[1]).toContain(`${user.email}, обліковий запис ${user.id} (passenger)`);
});

test('the reply to a visitor goes to the email that they give', async () => {
  await write({ text: 'How do I sign up?', email: 'newcomer@example.org' });
  const [mail] = await mailsTo(app.sql, SUPPORT);
  expect(mail).toMatchObject({ replyTo: 'newcomer@example.org' });
  expect(mail?.lines.join()).toContain('без входу');
});

test('a repeated request with the same key sends one mail', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  for (let time = 0; time < 2; time += 1) await write({ text: 'Once', email: 'once@example.org' }, null, key);
  expect(await mailsTo(app.sql, SUPPORT)).toHaveLength(1);
});

test.each([
  ['a visitor without an email', { text: 'Hello' }, 'email', 'email_format'],
  ['an invalid email', { text: 'Hello', email: 'nobody' }, 'email', 'email_format'],
  ['an empty text', { text: '   ', email: 'a@example.org' }, 'text', 'field_required'],
  ['a too long text', { text: 'я'.repeat(2001), email: 'a@example.org' }, 'text', 'text_max_length'],
  ['a text with a null character', { text: 'a\u0000b', email: 'a@example.org' }, 'text', 'field_invalid'],
])('refuses %s', async (_name, body, field, key) => {
  expect(await problemOf(write(body))).toMatchObject({ status: 422, errors: [{ field, key }] });
  expect(await mailsTo(app.sql, SUPPORT)).toEqual([]);
});

test('refuses more mails from one person for a quarter of an hour after the limit', async () => {
  const again = () => write({ text: 'Again', email: 'again@example.org' });
  for (let time = 0; time < 5; time += 1) await again();
  expect(await problemOf(again())).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(await mailsTo(app.sql, SUPPORT)).toHaveLength(5);
  await write({ text: 'Me too', email: 'another@example.org' });
  app.clock.advance(16 * 60_000);
  await again();
});

test('without a support address a request waits for the operators, and nobody is mailed', async () => {
  app.context.supportEmail = null;
  const mails = async () => (await app.sql`select from mail`).length;
  const before = await mails();
  const { key } = await write({ text: 'Hello?', email: 'lost@example.org' });
  expect(await app.sql`select state from support_ticket where key = ${key}`).toEqual([{ state: 'open' }]);
  expect(await mails()).toBe(before);
});

function write(
  body: { text: string; email?: string },
  token: string | null = null,
  headers: Record<string, string> = {},
) {
  return app.call(supportApi.write, { body }, token, headers);
}
