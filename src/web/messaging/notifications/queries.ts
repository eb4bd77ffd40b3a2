import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { notificationListApi } from '#shared/messaging/notifications/api.ts';
import type { NotificationGroup } from '#shared/messaging/notifications/groups.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { call } from '#web/core/api/call.ts';
import { session } from '#web/core/session/session.ts';
import { pushState, refusedPush } from './push.ts';
import { notificationLists } from './unread.ts';

/** The person's notifications, the latest first: all, or only a group. */
export function notificationsQuery(group: NotificationGroup | undefined) {
  return infiniteQueryOptions({
    queryKey: [...notificationLists(), group ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(notificationListApi.list, { query: { page: pageParam, group } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
  });
}

export function pushQuery() {
  return queryOptions({
    queryKey: ['push', session().userInfo?.id ?? 0],
    queryFn: pushState,
    placeholderData: refusedPush,
    staleTime: 0,
  });
}

/** Confirms a request from the list. */
export async function confirmRequest(bookingId: number): Promise<void> {
  await call(bookingsApi.confirm, { params: { bookingId }, body: { alone: false } });
}
