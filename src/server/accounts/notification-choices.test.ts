import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsApi } from '#shared/accounts/api.ts';
import { NOTIFICATION_CHANNELS, notificationLines } from '#shared/accounts/notifications.ts';
import { notificationsApi } from '#shared/accounts/notifications-api.ts';
import type { NotificationChoice } from '#shared/accounts/notifications-schema.ts';
import { type SignUp, USER_TYPES } from '#shared/accounts/schema.ts';
import { signUpForm } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function person(values: Partial<SignUp> = {}): Promise<string> {
  const { token } = await app.call(accountsApi.signUp, { body: signUpForm(values) });
  return token;
}

const OFF = { kind: 'message', channel: 'sound', wanted: false } as const;

test('a new account has no choices, and each stored choice belongs to its account only', async () => {
  const [one, other] = [await person(), await person()];
  expect(await app.call(notificationsApi.choices, {}, one)).toEqual({ choices: [] });
  expect(await app.call(notificationsApi.choose, { body: OFF }, one)).toEqual({ choices: [OFF] });
  expect(await app.call(notificationsApi.choices, {}, one)).toEqual({ choices: [OFF] });
  expect(await app.call(notificationsApi.choices, {}, other)).toEqual({ choices: [] });
});

test('a choice that returns to the default is not stored', async () => {
  const token = await person();
  await app.call(notificationsApi.choose, { body: OFF }, token);
  expect(await app.call(notificationsApi.choose, { body: { ...OFF, wanted: true } }, token)).toEqual({ choices: [] });
  const on = { kind: 'message', channel: 'email', wanted: true } as const;
  expect(await app.call(notificationsApi.choose, { body: on }, token)).toEqual({ choices: [on] });
});

test('twenty identical requests at once store one choice', async () => {
  const token = await person();
  const presses = Array.from({ length: 20 }, (_, index) => {
    return app.call(notificationsApi.choose, { body: { ...OFF, wanted: index % 2 === 0 } }, token);
  });
  await Promise.all(presses);
  const { choices } = await app.call(notificationsApi.choices, {}, token);
  expect(choices.length).toBeLessThanOrEqual(1);
});

test.each([
  ['mails about security stay on', { kind: 'security', channel: 'email', wanted: false }, 'not_allowed'],
  ['a kind of drivers is none of a passenger', { kind: 'booking_new', channel: 'push', wanted: false }, 'not_found'],
  ['a channel that the kind lacks', { kind: 'security', channel: 'push', wanted: true }, 'not_found'],
] as const)('%s', async (_why, body, code) => {
  const token = await person();
  await expect(app.call(notificationsApi.choose, { body }, token)).rejects.toMatchObject({ code });
});

test.each(USER_TYPES)('every switch that user type «%s» has can be changed and is stored', async (userType) => {
  const token = await person();
  const { user } = await app.call(accountsApi.me, {}, token);
  await app.sql`update account set user_type = ${userType} where id = ${user.id}`;
  const turned: NotificationChoice[] = [];
  for (const { kind, channels } of notificationLines(userType)) {
    for (const channel of NOTIFICATION_CHANNELS) {
      const stands = channels[channel];
      if (!stands || stands === 'always') continue;
      turned.push({ kind, channel, wanted: stands === 'off' });
    }
  }
  for (const body of turned) await app.call(notificationsApi.choose, { body }, token);
  const { choices } = await app.call(notificationsApi.choices, {}, token);
  const words = (all: readonly NotificationChoice[]) => all.map((one) => JSON.stringify(one)).sort();
  expect(words(choices)).toEqual(words(turned));
});

test('a driver may choose notifications that a passenger does not have', async () => {
  const token = await person({ userType: 'driver', singleDriver: true });
  const body = { kind: 'booking_new', channel: 'email', wanted: true } as const;
  expect(await app.call(notificationsApi.choose, { body }, token)).toEqual({ choices: [body] });
});

test('a visitor has no notification choices', async () => {
  await expect(app.call(notificationsApi.choices, {})).rejects.toMatchObject({ code: 'not_signed_in' });
});
