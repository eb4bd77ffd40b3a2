import type { UserType } from '../base/schema.ts';
import {
  type DefaultChoice,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationChoices,
  type NotificationKind,
  notificationLines,
  wants,
} from './notifications.ts';

/** Ready-made sets of choices (docs/product.md 13.6), in the order in which settings show them. */
export const NOTIFICATION_PRESETS = ['important', 'all', 'quiet'] as const;
export type NotificationPreset = (typeof NOTIFICATION_PRESETS)[number];

/** The kinds that the preset "important" reduces to the toast on the screen. */
const UNIMPORTANT: Readonly<Record<UserType, readonly NotificationKind[]>> = {
  passenger: ['trip_started', 'message'],
  driver: ['review'],
  carrier: ['review', 'trip_reminder'],
  '': [],
};

/** Channels that interrupt the person: they sound, or appear over other things. */
const LOUD: readonly NotificationChannel[] = ['sound', 'desktop', 'push', 'telegram', 'viber', 'sms'];

/** The switches of a type of user that can be turned, each with its default. */
function switchesOf(
  userType: UserType,
): { kind: NotificationKind; channel: NotificationChannel; stands: DefaultChoice }[] {
  return notificationLines(userType).flatMap(({ kind, channels }) =>
    NOTIFICATION_CHANNELS.flatMap((channel) => {
      const stands = channels[channel];
      return stands === undefined || stands === 'always' ? [] : [{ kind, channel, stands }];
    }),
  );
}

/** The choices of a preset that differ from the defaults. `all` is the defaults. */
export function presetChoices(userType: UserType, preset: NotificationPreset): NotificationChoices[number][] {
  return switchesOf(userType).flatMap(({ kind, channel, stands }) => {
    const wanted = stands === 'on' && !isSilenced(userType, preset, kind, channel);
    return wanted === (stands === 'on') ? [] : [{ kind, channel, wanted }];
  });
}

function isSilenced(
  userType: UserType,
  preset: NotificationPreset,
  kind: NotificationKind,
  channel: NotificationChannel,
): boolean {
  if (preset === 'all') return false;
  if (preset === 'quiet') return LOUD.includes(channel);
  return channel !== 'toast' && UNIMPORTANT[userType].includes(kind);
}

/** The preset that the choices come nearest to, and whether they are exactly it. */
export function presetOf(
  userType: UserType,
  choices: NotificationChoices,
): { preset: NotificationPreset; exact: boolean } {
  const differences = NOTIFICATION_PRESETS.map((preset) => {
    const theirs = { userType, choices: presetChoices(userType, preset) };
    const differ = switchesOf(userType).filter(
      ({ kind, channel }) => wants({ userType, choices }, kind, channel) !== wants(theirs, kind, channel),
    );
    return { preset, count: differ.length };
  });
  const nearest = differences.reduce((best, one) => (one.count < best.count ? one : best));
  return { preset: nearest.preset, exact: nearest.count === 0 };
}
