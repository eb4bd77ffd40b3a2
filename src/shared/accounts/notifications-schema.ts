import * as z from 'zod/mini';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from './notifications.ts';

/** One switch as it was set. */
export const notificationChoice = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  channel: z.enum(NOTIFICATION_CHANNELS),
  wanted: z.boolean(),
});
export type NotificationChoice = z.output<typeof notificationChoice>;

/** All that differs from where the switches stand at first. */
export const notificationChoices = z.object({ choices: z.array(notificationChoice) });
