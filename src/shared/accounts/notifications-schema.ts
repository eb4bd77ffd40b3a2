import * as z from 'zod/mini';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from './notifications.ts';

/** The setting of one switch. */
export const notificationChoice = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  channel: z.enum(NOTIFICATION_CHANNELS),
  wanted: z.boolean(),
});
export type NotificationChoice = z.output<typeof notificationChoice>;

/** All switches whose setting differs from the default. */
export const notificationChoices = z.object({ choices: z.array(notificationChoice) });
