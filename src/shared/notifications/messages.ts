import * as z from 'zod/mini';
import { NOTIFICATION_KINDS } from '../accounts/notifications.ts';

const words = z.object({ title: z.string(), body: z.string() });

/**
 * Server → client on the socket, to every screen of the account: a notification to show now. `sound` and `desktop` follow the
 * person's choices. A later one of the same `tag` stands in the place of the earlier, also of one that was pushed.
 */
export const notificationMessage = z.object({
  type: z.literal('notification'),
  id: z.number(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** In each language: the reader may have chosen another one since. */
  words: z.object({ uk: words, en: words }),
  path: z.string(),
  tag: z.string(),
  toast: z.boolean(),
  sound: z.boolean(),
  desktop: z.boolean(),
});
export type NotificationMessage = z.output<typeof notificationMessage>;
