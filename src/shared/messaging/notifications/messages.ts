import * as z from 'zod/mini';
import { NOTIFICATION_KINDS } from '#shared/people/accounts/profile/notifications.ts';

const words = z.object({ title: z.string(), body: z.string() });

/**
 * Server → client on the socket, to every screen of the account: a notification to show now. `sound` and `desktop` follow the
 * person's choices. A later notification with the same `tag` replaces the earlier one, even if that one was a push.
 */
export const notificationMessage = z.object({
  type: z.literal('notification'),
  id: z.number(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** The text in each language, because the reader may have changed the language since. */
  words: z.object({ uk: words, en: words }),
  path: z.string(),
  tag: z.string(),
  toast: z.boolean(),
  sound: z.boolean(),
  desktop: z.boolean(),
});
export type NotificationMessage = z.output<typeof notificationMessage>;

/** Server → client: the list of notifications has changed without anything to show now, because the chat shows its messages itself. */
export const NOTIFICATIONS_CHANGED = { type: 'notifications' } as const;
