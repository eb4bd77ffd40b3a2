import { describe, expect, test } from 'vitest';
import { USER_TYPES } from '../base/schema.ts';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChoices,
  notificationLines,
  wants,
} from './notifications.ts';

test('each user type has its table of notifications, channels and defaults', () => {
  const table = USER_TYPES.map((userType) => {
    const rows = notificationLines(userType).map(({ kind, channels }) => {
      return `  ${kind.padEnd(18)} ${NOTIFICATION_CHANNELS.map((one) => (channels[one] ?? '-').padEnd(7)).join('')}`;
    });
    return `${userType || 'administrator'}\n${rows.map((row) => row.trimEnd()).join('\n')}`;
  });
  expect(`\n${table.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    passenger
      booking_confirmed  on     on     on     on     on     on     -      -
      booking_quoted     on     on     on     on     on     on     -      -
      booking_cancelled  on     on     on     on     on     on     on     on
      trip_cancelled     on     on     on     always on     on     on     on
      trip_changed       on     on     on     on     on     on     on     on
      trip_delayed       on     on     on     on     on     on     on     on
      announcement       on     on     on     on     on     on     -      -
      alert              on     on     on     on     on     on     -      -
      message            on     on     on     off    on     on     -      -
      trip_reminder      on     off    on     on     on     on     -      -
      trip_started       on     on     on     off    on     on     -      -
      trip_arriving      on     on     on     off    on     on     off    off
      parcel_moved       on     off    on     off    on     on     -      -
      support            on     -      on     -      on     on     -      -
      security           -      -      -      always -      -      -      -
    driver
      booking_cancelled  on     on     on     on     on     on     -      -
      trip_cancelled     on     on     on     on     on     on     on     on
      trip_changed       on     on     on     off    on     on     -      -
      trip_delayed       on     on     on     on     on     on     on     on
      announcement       on     on     on     on     on     on     -      -
      alert              on     on     on     on     on     on     -      -
      booking_new        on     on     on     off    on     on     -      -
      booking_expiring   on     on     on     on     on     on     -      -
      message            on     on     on     off    on     on     -      -
      trip_reminder      on     off    on     off    on     on     -      -
      not_aboard         always on     on     off    always always -      -
      bus_unseen         on     on     on     off    on     on     -      -
      review             on     off    on     off    on     on     -      -
      cash               on     on     on     off    on     on     -      -
      document_expiring  on     off    on     on     on     on     -      -
      integration_off    on     -      on     -      on     on     -      -
      support            on     -      on     -      on     on     -      -
      security           -      -      -      always -      -      -      -
    carrier
      booking_cancelled  on     on     on     on     on     on     -      -
      trip_cancelled     on     on     on     on     on     on     on     on
      trip_changed       on     on     on     off    on     on     -      -
      booking_new        on     on     on     off    on     on     -      -
      booking_expiring   on     on     on     on     on     on     -      -
      message            on     on     on     off    on     on     -      -
      trip_reminder      on     off    on     off    on     on     -      -
      not_aboard         always on     on     off    always always -      -
      bus_unseen         on     on     on     off    on     on     -      -
      review             on     off    on     off    on     on     -      -
      cash               on     on     on     off    on     on     -      -
      document_expiring  on     off    on     on     on     on     -      -
      integration_off    on     -      on     -      on     on     -      -
      support            on     -      on     -      on     on     -      -
      security           -      -      -      always -      -      -      -
    administrator
      security           -      -      -      always -      -      -      -
    "
  `);
});

describe('wants', () => {
  const off: NotificationChoices = [
    { kind: 'message', channel: 'sound', wanted: false },
    { kind: 'message', channel: 'email', wanted: true },
    { kind: 'trip_cancelled', channel: 'email', wanted: false },
  ];
  test.each([
    ['a default that is on', 'passenger', [], 'message', 'sound', true],
    ['a default that is off', 'passenger', [], 'message', 'email', false],
    ['switched off', 'passenger', off, 'message', 'sound', false],
    ['switched on', 'passenger', off, 'message', 'email', true],
    ['another channel of the same kind', 'passenger', off, 'message', 'push', true],
    ['a channel that is always on, whatever was chosen', 'passenger', off, 'trip_cancelled', 'email', true],
    ['a channel that is always on for other user types only', 'driver', off, 'trip_cancelled', 'email', false],
    ['a kind of other user types', 'passenger', [], 'booking_new', 'push', false],
    ['a channel that the kind does not have', 'passenger', [], 'security', 'push', false],
    ['an administrator', '', [], 'security', 'email', true],
  ] as const)('decides for this case: %s', (_why, userType, choices, kind, channel, notified) => {
    expect(wants({ userType, choices }, kind, channel)).toBe(notified);
  });

  test('nobody can switch on what their type of user does not get', () => {
    for (const userType of USER_TYPES) {
      const shown = new Map(notificationLines(userType).map(({ kind, channels }) => [kind, channels]));
      for (const kind of NOTIFICATION_KINDS)
        for (const channel of NOTIFICATION_CHANNELS) {
          if (shown.get(kind)?.[channel]) continue;
          expect(wants({ userType, choices: [{ kind, channel, wanted: true }] }, kind, channel)).toBe(false);
        }
    }
  });

  test('nobody can switch security mails off', () => {
    const choices = NOTIFICATION_KINDS.map((kind) => ({ kind, channel: 'email', wanted: false }) as const);
    for (const userType of USER_TYPES) expect(wants({ userType, choices }, 'security', 'email')).toBe(true);
  });
});
