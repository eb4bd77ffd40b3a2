import * as z from 'zod/mini';
import { NOTIFICATION_KINDS } from '../accounts/notifications.ts';
import { instant } from '../core/fields.ts';
import { pageQuery, paginated } from '../core/paging.ts';

const kind = z.enum(NOTIFICATION_KINDS);

/** A notification with the text that was sent. `path` is the path in the app that it opens. */
export const notificationItem = z.object({
  id: z.number(),
  kind,
  title: z.string(),
  body: z.string(),
  path: z.string(),
  createdAt: instant,
  readAt: z.nullable(instant),
});
export type NotificationItem = z.output<typeof notificationItem>;

export const notificationPage = z.extend(paginated(notificationItem), { unread: z.number() });
export const notificationQuery = z.object(pageQuery);

/** The id of the last notification that the account has read. */
export const readInput = z.object({ upTo: z.int().check(z.minimum(0)) });

/** Base64url without padding, of exactly `count` bytes. */
const bytes = (count: number) => {
  const length = Math.ceil((count * 4) / 3);
  return z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), 'field_invalid'));
};

/** Maximum number of characters of a push service's URL. */
export const MAX_ENDPOINT = 1000;

const endpoint = z.string('field_invalid').check(z.maxLength(MAX_ENDPOINT, 'field_invalid'));

/** A push subscription of a browser (W3C Push API, `PushSubscription.toJSON()`): an uncompressed P-256 key and a secret. */
export const subscriptionInput = z.object({ endpoint, keys: z.object({ p256dh: bytes(65), auth: bytes(16) }) });
export type SubscriptionInput = z.output<typeof subscriptionInput>;

export const endpointInput = z.object({ endpoint });

/** The server's public key for pushes (RFC 8292), base64url. */
export const pushKey = z.object({ publicKey: z.string() });
