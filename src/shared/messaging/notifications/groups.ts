import type { UserType } from '#shared/people/accounts/base/schema.ts';
import type { NotificationKind } from '#shared/people/accounts/profile/notifications.ts';

/** Subjects of notifications, by which the list is filtered (docs/product.md 13.5). */
export const NOTIFICATION_GROUPS = ['trip', 'booking', 'parcel', 'chat', 'document'] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

/** The kinds that are about a booking, for a carrier's people; to a passenger they are about the trip. */
export const BOOKING_KINDS: readonly NotificationKind[] = ['booking_new', 'booking_expiring', 'booking_cancelled'];

const STAFF_GROUPS: ReadonlySet<NotificationGroup> = new Set(['booking', 'document']);

/** The filters of a person's list: only a carrier's people have separate filters for bookings and trips, and have documents that expire. */
export function groupsOf(userType: UserType): readonly NotificationGroup[] {
  return userType === 'passenger'
    ? NOTIFICATION_GROUPS.filter((group) => !STAFF_GROUPS.has(group))
    : NOTIFICATION_GROUPS;
}

/**
 * The actions that the list offers for a notification, while they are still possible: look at a named price, confirm a request or name a
 * price for it, answer that one is coming, find another trip, show the ticket, count handed over cash.
 */
export const NOTIFICATION_ACTIONS = ['seePrice', 'confirm', 'quote', 'coming', 'find', 'ticket', 'countCash'] as const;
export type NotificationAction = (typeof NOTIFICATION_ACTIONS)[number];
