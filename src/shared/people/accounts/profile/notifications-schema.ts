import * as z from 'zod/mini';
import { NOTIFICATION_PRESETS } from './notification-presets.ts';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from './notifications.ts';
import { isZone } from './quiet-hours.ts';

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
