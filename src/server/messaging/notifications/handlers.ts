import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { DomainError } from '#shared/core/errors.ts';
import { paginate } from '#shared/core/paging.ts';
import { notificationListApi } from '#shared/messaging/notifications/api.ts';
import { eraseNotifications, markNotificationsRead } from './commands/keep.ts';
import { subscribe, unsubscribe } from './commands/subscribe.ts';
import { pushKeys } from './commands/vapid.ts';
import { notificationJobs } from './jobs.ts';
import { notificationData, notificationsOf, unreadOf } from './queries/list.ts';
import { withActions } from './queries/open-actions.ts';

const handlers: Handlers<typeof notificationListApi> = {
  list: async ({ sql, me, query, address, locale, now }) => {
    const [{ rows, total }, { unread, latest }] = await Promise.all([
      notificationsOf(sql, { accountId: me.accountId, locale }, query),
      unreadOf(sql, me.accountId),
    ]);
    const data = await withActions(sql, me.accountId, rows, now);
    return { ...paginate(data, total, query, address), unread, latest };
  },

  unread: async ({ sql, me }) => {
    const { unread, paths } = await unreadOf(sql, me.accountId);
    return { unread, paths };
  },

  read: async ({ sql, me, body, now, changed }) => {
    if (!(await markNotificationsRead(sql, me.accountId, body, now)) && 'id' in body)
      throw new DomainError('not_found');
    changed(`account:${me.accountId}`);
  },

  pushKey: async ({ app, sql }) => ({ publicKey: (await pushKeys(app, sql)).publicKey }),

  subscribe: async ({ app, sql, me, body, now }) => {
    await subscribe(app, sql, me, body, now);
  },

  unsubscribe: async ({ sql, me, body }) => {
    await unsubscribe(sql, me, body.endpoint);
  },
};

export const notifications = defineDomain('notices', notificationListApi, handlers, {
  ...notificationJobs,
  personalData: {
    covers: ['notification.account_id', 'push_subscription.account_id'],
    export: notificationData,
    erase: eraseNotifications,
  },
});
