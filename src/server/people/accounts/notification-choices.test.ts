import { describe, expect, test } from 'vitest';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { type SignUp, USER_TYPES } from '#shared/people/accounts/base/schema.ts';
import { type NotificationPreset, presetOf } from '#shared/people/accounts/profile/notification-presets.ts';
import { NOTIFICATION_CHANNELS, notificationLines } from '#shared/people/accounts/profile/notifications.ts';
import { notificationsApi } from '#shared/people/accounts/profile/notifications-api.ts';
import type { NotificationChoice } from '#shared/people/accounts/profile/notifications-schema.ts';
import type { QuietHours } from '#shared/people/accounts/profile/quiet-hours.ts';
import { operatorDevice, signUpForm } from '#testing/accounts.ts';
import { appScene } from '#testing/scene.ts';

const app = appScene();

async function person(values: Partial<SignUp> = {}): Promise<string> {
  const { token } = await app.call(accountsApi.signUp, { body: signUpForm(values) });
  return token;
}

const OFF = { kind: 'message', channel: 'sound', wanted: false } as const;

test('a new account has no choices, and each stored choice belongs to its account only', async () => {
  const [one, other] = [await person(), await person()];
  expect(await app.call(notificationsApi.choices, {}, one)).toEqual({ choices: [], quiet: null });
  expect(await app.call(notificationsApi.choose, { body: OFF }, one)).toEqual({ choices: [OFF], quiet: null });
  expect(await app.call(notificationsApi.choices, {}, one)).toEqual({ choices: [OFF], quiet: null });
  expect(await app.call(notificationsApi.choices, {}, other)).toEqual({ choices: [], quiet: null });
});

test('a choice that returns to the default is not stored', async () => {
  const token = await person();
  await app.call(notificationsApi.choose, { body: OFF }, token);
  expect(await app.call(notificationsApi.choose, { body: { ...OFF, wanted: true } }, token)).toEqual({
    choices: [],
    quiet: null,
  });
  const on = { kind: 'message', channel: 'email', wanted: true } as const;
  expect(await app.call(notificationsApi.choose, { body: on }, token)).toEqual({ choices: [on], quiet: null });
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
  ['security mails cannot be switched off', { kind: 'security', channel: 'email', wanted: false }, 'not_allowed'],
  ['a passenger has no notifications of drivers', { kind: 'booking_new', channel: 'push', wanted: false }, 'not_found'],
  ['security has no push channel', { kind: 'security', channel: 'push', wanted: true }, 'not_found'],
] as const)('%s', async (_why, body, code) => {
  const token = await person();
  await expect(app.call(notificationsApi.choose, { body }, token)).rejects.toMatchObject({ code });
});

test.each(USER_TYPES)('every switch that user type «%s» has can be changed and is stored', async (userType) => {
  const token = await person();
  const { user } = await app.call(accountsApi.me, {}, token);
  await app.sql`update account set user_type = ${userType} where id = ${user.id}`;
  const headers = userType === '' ? await operatorDevice(app.sql, user.id) : {};
  const turned: NotificationChoice[] = [];
  for (const { kind, channels } of notificationLines(userType)) {
    for (const channel of NOTIFICATION_CHANNELS) {
      const stands = channels[channel];
      if (!stands || stands === 'always') continue;
      turned.push({ kind, channel, wanted: stands === 'off' });
    }
  }
  for (const body of turned) await app.call(notificationsApi.choose, { body }, token, headers);
  const { choices } = await app.call(notificationsApi.choices, {}, token, headers);
  const words = (all: readonly NotificationChoice[]) => all.map((one) => JSON.stringify(one)).sort();
  expect(words(choices)).toEqual(words(turned));
});

test('a driver may choose notifications that a passenger does not have', async () => {
  const token = await person({ userType: 'driver', singleDriver: true });
  const body = { kind: 'booking_new', channel: 'email', wanted: true } as const;
  expect(await app.call(notificationsApi.choose, { body }, token)).toEqual({ choices: [body], quiet: null });
});

test('a visitor has no notification choices', async () => {
  await expect(app.call(notificationsApi.choices, {})).rejects.toMatchObject({ code: 'not_signed_in' });
});

describe('a preset', () => {
  const choose = (preset: NotificationPreset, token?: string) =>
    app.call(notificationsApi.choosePreset, { body: { preset } }, token);

  test('replaces every choice of its person, and of nobody else', async () => {
    const [one, other] = [await person(), await person()];
    await app.call(notificationsApi.choose, { body: OFF }, one);
    await app.call(notificationsApi.choose, { body: OFF }, other);
    const { choices } = await choose('quiet', one);
    expect(presetOf('passenger', choices)).toEqual({ preset: 'quiet', exact: true });
    expect(await choose('all', one)).toMatchObject({ choices: [] });
    expect(await app.call(notificationsApi.choices, {}, other)).toMatchObject({ choices: [OFF] });
  });

  test('is refused to a visitor, and so is one that does not exist', async () => {
    await expect(choose('quiet')).rejects.toMatchObject({ code: 'not_signed_in' });
    const loud = JSON.parse('"loud"');
    await expect(choose(loud, await person())).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('quiet hours', () => {
  const NIGHT = { from: 22, to: 7, zone: 'Europe/Kyiv' };
  const set = (quiet: QuietHours | null, token?: string) =>
    app.call(notificationsApi.setQuietHours, { body: { quiet } }, token);

  test('are kept, changed and ended, each with its own person', async () => {
    const [one, other] = [await person(), await person()];
    expect(await set(NIGHT, one)).toEqual({ choices: [], quiet: NIGHT });
    expect(await set({ ...NIGHT, to: 8 }, one)).toMatchObject({ quiet: { to: 8 } });
    expect(await app.call(notificationsApi.choices, {}, other)).toMatchObject({ quiet: null });
    expect(await set(null, one)).toMatchObject({ quiet: null });
  });

  test.each([
    ['that begin and end at once', { ...NIGHT, to: 22 }],
    ['after midnight', { ...NIGHT, to: 24 }],
    ['of a zone that nobody knows', { ...NIGHT, zone: 'Europe/Nowhere' }],
  ])('%s are refused', async (_why, quiet) => {
    await expect(set(quiet, await person())).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(set(NIGHT)).rejects.toMatchObject({ code: 'not_signed_in' });
  });
});
