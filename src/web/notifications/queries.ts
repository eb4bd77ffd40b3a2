import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { notificationListApi } from '#shared/notifications/api.ts';
import { call } from '#web/core/api/call.ts';
import { session } from '#web/core/session/session.ts';
import { pushState } from './push.ts';

/** The person's notifications, the latest first. */
export function notificationsQuery() {
  return infiniteQueryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'notices'],
    queryFn: ({ pageParam, signal }) => call(notificationListApi.list, { query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
  });
}

/** The state of pushes on this device. */
export function pushQuery() {
  return queryOptions({ queryKey: ['push', session().userInfo?.id ?? 0], queryFn: pushState, staleTime: 0 });
}

export function markRead(upTo: number): Promise<void> {
  return call(notificationListApi.read, { body: { upTo } });
}
