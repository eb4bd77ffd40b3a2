import { describe, expect, test } from 'vitest';
import { USER_TYPES, type UserType } from '../base/schema.ts';
import { NOTIFICATION_PRESETS, presetChoices, presetOf } from './notification-presets.ts';
import { NOTIFICATION_CHANNELS, type NotificationChoices, notificationLines, wants } from './notifications.ts';

/** A letter for each channel: the first one, but m for a message by SMS. */
const LETTERS = { toast: 't', sound: 's', desktop: 'd', email: 'e', push: 'p', telegram: 't', viber: 'v', sms: 'm' };

/** The channels of each kind that are on, by their letters. */
function tableOf(userType: UserType, choices: NotificationChoices): string {
  return notificationLines(userType)
    .map(({ kind }) => {
      const on = NOTIFICATION_CHANNELS.map((channel) =>
        wants({ userType, choices }, kind, channel) ? LETTERS[channel] : '-',
      );
      return `${kind} ${on.join('')}`;
    })
    .join('\n');
}

test('each preset has its channels for a passenger', () => {
  const tables = NOTIFICATION_PRESETS.map(
    (preset) => `${preset}\n${tableOf('passenger', presetChoices('passenger', preset))}`,
  );
  expect(tables.join('\n\n')).toMatchInlineSnapshot(`
    "important
    booking_confirmed tsdept--
    booking_quoted tsdept--
    booking_cancelled tsdeptvm
    trip_cancelled tsdeptvm
    trip_changed tsdeptvm
    trip_delayed tsdeptvm
    announcement tsdept--
    alert tsdept--
    message t-------
    trip_reminder t-dept--
    trip_started t-------
    trip_arriving tsd-pt--
    parcel_moved t-d-pt--
    support t-d-pt--
    security ---e----

    all
    booking_confirmed tsdept--
    booking_quoted tsdept--
    booking_cancelled tsdeptvm
    trip_cancelled tsdeptvm
    trip_changed tsdeptvm
    trip_delayed tsdeptvm
    announcement tsdept--
    alert tsdept--
    message tsd-pt--
    trip_reminder t-dept--
    trip_started tsd-pt--
    trip_arriving tsd-pt--
    parcel_moved t-d-pt--
    support t-d-pt--
    security ---e----

    quiet
    booking_confirmed t--e----
    booking_quoted t--e----
    booking_cancelled t--e----
    trip_cancelled t--e----
    trip_changed t--e----
    trip_delayed t--e----
    announcement t--e----
    alert t--e----
    message t-------
    trip_reminder t--e----
    trip_started t-------
    trip_arriving t-------
    parcel_moved t-------
    support t-------
    security ---e----"
  `);
});

test('each preset has its channels for staff', () => {
  const tables = NOTIFICATION_PRESETS.map(
    (preset) => `${preset}\n${tableOf('carrier', presetChoices('carrier', preset))}`,
  );
  expect(tables.join('\n\n')).toMatchInlineSnapshot(`
    "important
    booking_cancelled tsdept--
    trip_cancelled tsdeptvm
    trip_changed tsd-pt--
    booking_new tsd-pt--
    booking_expiring tsdept--
    message tsd-pt--
    trip_reminder t-------
    not_aboard tsd-pt--
    bus_unseen tsd-pt--
    review t-------
    cash tsd-pt--
    document_expiring t-dept--
    integration_off t-d-pt--
    support t-d-pt--
    security ---e----

    all
    booking_cancelled tsdept--
    trip_cancelled tsdeptvm
    trip_changed tsd-pt--
    booking_new tsd-pt--
    booking_expiring tsdept--
    message tsd-pt--
    trip_reminder t-d-pt--
    not_aboard tsd-pt--
    bus_unseen tsd-pt--
    review t-d-pt--
    cash tsd-pt--
    document_expiring t-dept--
    integration_off t-d-pt--
    support t-d-pt--
    security ---e----

    quiet
    booking_cancelled t--e----
    trip_cancelled t--e----
    trip_changed t-------
    booking_new t-------
    booking_expiring t--e----
    message t-------
    trip_reminder t-------
    not_aboard t---pt--
    bus_unseen t-------
    review t-------
    cash t-------
    document_expiring t--e----
    integration_off t-------
    support t-------
    security ---e----"
  `);
});

describe.each(USER_TYPES.filter((userType) => userType !== ''))('the user type %s', (userType) => {
  test.each(NOTIFICATION_PRESETS)('has exactly the preset %s after choosing it', (preset) => {
    expect(presetOf(userType, presetChoices(userType, preset))).toEqual({ preset, exact: true });
  });

  test('has the preset with everything when nothing was chosen', () => {
    expect(presetOf(userType, [])).toEqual({ preset: 'all', exact: true });
  });

  test.each(NOTIFICATION_PRESETS)('has the preset %s only approximately after changing one channel', (preset) => {
    const kind = 'booking_cancelled';
    const choices = presetChoices(userType, preset).filter((one) => one.kind !== kind || one.channel !== 'toast');
    const own = [...choices, { kind, channel: 'toast', wanted: false } as const];
    expect(presetOf(userType, own)).toEqual({ preset, exact: false });
  });

  test('always keeps the channels that cannot be switched off', () => {
    for (const { kind, channels } of notificationLines(userType)) {
      for (const channel of NOTIFICATION_CHANNELS.filter((one) => channels[one] === 'always')) {
        expect(wants({ userType, choices: presetChoices(userType, 'quiet') }, kind, channel)).toBe(true);
      }
    }
  });
});
