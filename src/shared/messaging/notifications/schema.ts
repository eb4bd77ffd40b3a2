import * as z from 'zod/mini';
import { instant } from '#shared/core/fields.ts';
import { pageQuery, paginated } from '#shared/core/paging.ts';
import { NOTIFICATION_KINDS } from '#shared/people/accounts/profile/notifications.ts';
import { NOTIFICATION_ACTIONS, NOTIFICATION_GROUPS } from './groups.ts';

const kind = z.enum(NOTIFICATION_KINDS);

/**
 * A notification with the text that was sent. `path` is the path in the app that it opens. The notification of a chat is the latest one of
 * its messages.
 */
export const notificationItem = z.object({
  id: z.number(),
  kind,
  /** The name in `SUBJECTS`; null for the message of a chat. */
  subject: z.nullable(z.string()),
  /** Null for a kind that belongs to no filter. */
  group: z.nullable(z.enum(NOTIFICATION_GROUPS)),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  createdAt: instant,
  unread: z.boolean(),
  /** Action that is possible now: `path` is the screen for it, and `bookingId` the booking to confirm. */
  action: z.nullable(
    z.object({ name: z.enum(NOTIFICATION_ACTIONS), path: z.string(), bookingId: z.nullable(z.number()) }),
  ),
});
export type NotificationItem = z.output<typeof notificationItem>;

/** `latest` is the id up to which all can be marked as read, whatever group the page shows. */
export const notificationPage = z.extend(paginated(notificationItem), { unread: z.number(), latest: z.number() });
export const notificationQuery = z.object({ ...pageQuery, group: z.optional(z.enum(NOTIFICATION_GROUPS)) });

/** The number of unread notifications, and the paths that the latest of them open. */
export const unreadNotifications = z.object({ unread: z.number(), paths: z.array(z.string()) });

const id = z.int().check(z.minimum(0));

/** Notifications that the account has read: all up to an id, one notification, or all that open the same path. */
export const readInput = z.union([
  z.strictObject({ upTo: id }),
  z.strictObject({ id }),
  z.strictObject({ path: z.string().check(z.maxLength(500)) }),
]);
export type ReadInput = z.output<typeof readInput>;

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
