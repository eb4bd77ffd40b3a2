import { describe, expect, test } from 'vitest';
import { NOTIFICATION_PRESETS, presetChoices, presetOf } from './notification-presets.ts';
import { NOTIFICATION_CHANNELS, type NotificationChoices, notificationLines, wants } from './notifications.ts';
import { USER_TYPES, type UserType } from './schema.ts';

/** The channels of each kind that are on, by their first letters: toast, sound, desktop, email, push. */
function tableOf(userType: UserType, choices: NotificationChoices): string {
  return notificationLines(userType)
    .map(({ kind }) => {
      const on = NOTIFICATION_CHANNELS.map((channel) =>
        wants({ userType, choices }, kind, channel) ? channel[0] : '-',
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
    booking_confirmed tsdep
    booking_quoted tsdep
    booking_cancelled tsdep
    trip_cancelled tsdep
    trip_changed tsdep
    announcement tsdep
    message t----
    trip_reminder t-d-p
    trip_started t----
    trip_arriving tsd-p
    parcel_moved t-d-p
    security ---e-

    all
    booking_confirmed tsdep
    booking_quoted tsdep
    booking_cancelled tsdep
    trip_cancelled tsdep
    trip_changed tsdep
    announcement tsdep
    message tsd-p
    trip_reminder t-d-p
    trip_started tsd-p
    trip_arriving tsd-p
    parcel_moved t-d-p
    security ---e-

    quiet
    booking_confirmed t--e-
    booking_quoted t--e-
    booking_cancelled t--e-
    trip_cancelled t--e-
    trip_changed t--e-
    announcement t--e-
    message t----
    trip_reminder t----
    trip_started t----
    trip_arriving t----
    parcel_moved t----
    security ---e-"
  `);
});

test('each preset has its channels for staff', () => {
  const tables = NOTIFICATION_PRESETS.map(
    (preset) => `${preset}\n${tableOf('carrier', presetChoices('carrier', preset))}`,
  );
  expect(tables.join('\n\n')).toMatchInlineSnapshot(`
    "important
    booking_cancelled tsdep
    trip_cancelled tsdep
    trip_changed tsd-p
    booking_new tsd-p
    booking_expiring tsdep
    message tsd-p
    trip_reminder t----
    not_aboard tsd-p
    review t----
    cash tsd-p
    document_expiring t-dep
    integration_off t-d-p
    security ---e-

    all
    booking_cancelled tsdep
    trip_cancelled tsdep
    trip_changed tsd-p
    booking_new tsd-p
    booking_expiring tsdep
    message tsd-p
    trip_reminder t-d-p
    not_aboard tsd-p
    review t-d-p
    cash tsd-p
    document_expiring t-dep
    integration_off t-d-p
    security ---e-

    quiet
    booking_cancelled t--e-
    trip_cancelled t--e-
    trip_changed t----
    booking_new t----
    booking_expiring t--e-
    message t----
    trip_reminder t----
    not_aboard t---p
    review t----
    cash t----
    document_expiring t--e-
    integration_off t----
    security ---e-"
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
