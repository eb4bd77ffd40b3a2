import { queryOptions } from '@tanstack/react-query';
import { notificationListApi } from '#shared/messaging/notifications/api.ts';
import type { NotificationItem, ReadInput } from '#shared/messaging/notifications/schema.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { refetchAfterFirst } from '#web/core/realtime/refetching.ts';
import { session } from '#web/core/session/session.ts';

const account = () => `account:${session().userInfo?.id ?? 0}`;

/** The number of unread notifications. The shell uses it on every screen, so this file must not import the rest of the domain. */
export function unreadNotificationsQuery() {
  return queryOptions({
    queryKey: [account(), 'unread-notifications'],
    queryFn: ({ signal }) => call(notificationListApi.unread, {}, { signal }),
  });
}

/** The beginning of the keys of all lists of notifications. */
export function notificationLists(): readonly string[] {
  return [account(), 'notifications'];
}

interface Lists {
  pages: readonly { data: readonly NotificationItem[]; unread: number }[];
}

/** Marks notifications as read, immediately on the screen; the server then lets every device of the person count again. */
export async function markNotificationsRead(read: ReadInput): Promise<void> {
  const isMeant = ({ id, path }: NotificationItem) =>
    'upTo' in read ? id <= read.upTo : 'path' in read ? path === read.path : id === read.id;
  queryClient.setQueriesData<Lists>({ queryKey: notificationLists() }, (lists) => {
    const pages = lists?.pages.map((page) => ({
      ...page,
      data: page.data.map((one) => (isMeant(one) ? { ...one, unread: false } : one)),
    }));
    return lists && pages && { ...lists, pages };
  });
  try {
    await call(notificationListApi.read, { body: read });
  } finally {
    await recount();
  }
}

/** Fetches the count and the lists again, also those whose first answer is still on its way: it may be older than the change. */
export async function recount(): Promise<void> {
  const cache = queryClient.getQueryCache();
  const concerned = [unreadNotificationsQuery().queryKey, notificationLists()].flatMap((queryKey) =>
    cache.findAll({ queryKey }),
  );
  await Promise.all(concerned.map((query) => refetchAfterFirst(queryClient, query)));
}
