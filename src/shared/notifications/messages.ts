import * as z from 'zod/mini';
import { NOTIFICATION_KINDS } from '../accounts/notifications.ts';

/**
 * Server → client on the socket, to every screen of one's own: something to be told now. `sound` and `desktop` are as the
 * person chose. A later one of the same `tag` stands in the place of the earlier, also of one that was pushed.
 */
export const notificationMessage = z.object({
  type: z.literal('notification'),
  id: z.number(),
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  tag: z.string(),
  toast: z.boolean(),
  sound: z.boolean(),
  desktop: z.boolean(),
});
export type NotificationMessage = z.output<typeof notificationMessage>;
