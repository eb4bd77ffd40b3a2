import * as z from 'zod/mini';
import { localTime } from '#shared/core/time.ts';
import { NOTIFICATION_PRESETS } from './notification-presets.ts';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from './notifications.ts';

/**
 * The hours of the day, by the clock of a zone, in which a person's devices stay silent: no sound, no desktop notification, no push.
 * `to` is the first hour that is not quiet any more; the hours may span midnight.
 */
export interface QuietHours {
  from: number;
  to: number;
  zone: string;
}

/** A ride that begins within this time, or is under way, ends the silence (docs/product.md 13.6). */
export const QUIET_BEFORE_RIDE_HOURS = 12;

/** The hours that a person gets who switches them on. */
export const DEFAULT_QUIET_HOURS = { from: 22, to: 7 } as const;

export function isQuietAt(hours: QuietHours | null, instant: Date): boolean {
  if (hours === null) return false;
  const { from, to, zone } = hours;
  const hour = Number(localTime(instant, zone).slice(0, 2));
  return from < to ? from <= hour && hour < to : hour >= from || hour < to;
}

/** Whether the runtime supports a time zone of this name. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The setting of one switch. */
export const notificationChoice = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  channel: z.enum(NOTIFICATION_CHANNELS),
  wanted: z.boolean(),
});
export type NotificationChoice = z.output<typeof notificationChoice>;

const hour = z.int().check(z.minimum(0), z.maximum(23));

const quietHours = z.object({ from: hour, to: hour, zone: z.string().check(z.minLength(1), z.maxLength(64)) }).check(
  z.refine(({ from, to }) => from !== to, { path: ['to'], error: 'field_invalid' }),
  z.refine(({ zone }) => isZone(zone), { path: ['zone'], error: 'field_invalid' }),
);

/** All switches whose setting differs from the default, and the quiet hours; null while there are none. */
export const notificationChoices = z.object({
  choices: z.array(notificationChoice),
  quiet: z.nullable(z.object({ from: z.number(), to: z.number(), zone: z.string() })),
});
export type OwnNotificationChoices = z.output<typeof notificationChoices>;

export const presetInput = z.object({ preset: z.enum(NOTIFICATION_PRESETS) });
export const quietInput = z.object({ quiet: z.nullable(quietHours) });
