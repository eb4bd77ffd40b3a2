import type { UserType } from '../base/schema.ts';

/** The kinds of notifications (docs/product.md 13.1). */
export const NOTIFICATION_KINDS = [
  'booking_confirmed',
  'booking_quoted',
  'booking_cancelled',
  'trip_cancelled',
  'trip_changed',
  'trip_delayed',
  'announcement',
  'alert',
  'booking_new',
  'booking_expiring',
  'message',
  'trip_reminder',
  'trip_started',
  'trip_arriving',
  'not_aboard',
  'bus_unseen',
  'parcel_moved',
  'review',
  'cash',
  'document_expiring',
  'integration_off',
  'support',
  'security',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * The channels of notifications: a toast on the screen, a sound, a desktop notification while the tab is hidden, email, push while the app
 * is closed, Telegram for those who have connected it, and Viber or SMS for those who have proven a number: these two cost money, so only
 * urgent kinds use them.
 */
export const NOTIFICATION_CHANNELS = [
  'toast',
  'sound',
  'desktop',
  'email',
  'push',
  'telegram',
  'viber',
  'sms',
] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** `always` cannot be switched off; `on` and `off` are the defaults of a switch; a channel that is missing is not available. */
export type DefaultChoice = 'always' | 'on' | 'off';
type Line = Readonly<Partial<Record<NotificationChannel, DefaultChoice>>>;

/**
 * Urgent kinds are mailed by default; frequent or short-lived kinds are mailed only if the person selects it (docs/product.md
 * 13.1).
 */
const SURELY: Line = { toast: 'on', sound: 'on', desktop: 'on', email: 'on', push: 'on', telegram: 'on' };
const TEXTED: Line = { ...SURELY, viber: 'on', sms: 'on' };
const NOW: Line = { ...SURELY, email: 'off' };
const QUIETLY: Line = { ...NOW, sound: 'off' };

/** The kinds of notifications for each type of user, in the order in which settings show them. */
const LINES: Readonly<Record<UserType, Readonly<Partial<Record<NotificationKind, Line>>>>> = {
  passenger: {
    booking_confirmed: SURELY,
    booking_quoted: SURELY,
    booking_cancelled: TEXTED,
    trip_cancelled: { ...TEXTED, email: 'always' },
    trip_changed: TEXTED,
    trip_delayed: TEXTED,
    announcement: SURELY,
    alert: SURELY,
    // The evening before, it asks whether the person is coming: people without push must not miss it.
    trip_reminder: { ...QUIETLY, email: 'on' },
    trip_started: NOW,
    trip_arriving: { ...NOW, viber: 'off', sms: 'off' },
    parcel_moved: QUIETLY,
    message: NOW,
    support: { toast: 'on', desktop: 'on', push: 'on', telegram: 'on' },
    security: { email: 'always' },
  },
  driver: { ...staff(), trip_delayed: TEXTED, announcement: SURELY, alert: SURELY },
  carrier: staff(),
  '': { security: { email: 'always' } },
};

/**
 * Kinds that are mailed to a driver that no other channel reaches (docs/product.md 13.1), unless they have declined these mails: the choice is
 * stored also where it is the default.
 */
export const MAILED_UNTIL_REACHED: ReadonlySet<NotificationKind> = new Set(['booking_new']);

/** A person's own choices; other ones that equal the default are not stored. */
export type NotificationChoices = readonly {
  kind: NotificationKind;
  channel: NotificationChannel;
  wanted: boolean;
}[];

export function notificationLines(userType: UserType): readonly { kind: NotificationKind; channels: Line }[] {
  return NOTIFICATION_KINDS.flatMap((kind) => {
    const channels = LINES[userType][kind];
    return channels ? [{ kind, channels }] : [];
  });
}

/** The default position of a switch; null if this type of user has no such switch. */
export function defaultChoice(
  userType: UserType,
  kind: NotificationKind,
  channel: NotificationChannel,
): DefaultChoice | null {
  return LINES[userType][kind]?.[channel] ?? null;
}

/** Whether a person is notified of a kind over a channel: their own choice, otherwise the default. */
export function wants(
  person: { userType: UserType; choices: NotificationChoices },
  kind: NotificationKind,
  channel: NotificationChannel,
): boolean {
  const stands = defaultChoice(person.userType, kind, channel);
  if (stands === null) return false;
  if (stands === 'always') return true;
  const chosen = person.choices.find((choice) => choice.kind === kind && choice.channel === channel);
  return chosen?.wanted ?? stands === 'on';
}

function staff(): Readonly<Partial<Record<NotificationKind, Line>>> {
  return {
    not_aboard: { ...NOW, toast: 'always', push: 'always', telegram: 'always' },
    bus_unseen: NOW,
    booking_cancelled: SURELY,
    trip_cancelled: TEXTED,
    trip_changed: NOW,
    booking_new: NOW,
    booking_expiring: SURELY,
    message: NOW,
    trip_reminder: QUIETLY,
    review: QUIETLY,
    cash: NOW,
    document_expiring: { ...QUIETLY, email: 'on' },
    // The mail about it is sent to the owners in any case.
    integration_off: { toast: 'on', desktop: 'on', push: 'on', telegram: 'on' },
    // The mail with the answer is sent in any case.
    support: { toast: 'on', desktop: 'on', push: 'on', telegram: 'on' },
    security: { email: 'always' },
  };
}
