import { defineDomain, type Handlers } from '#server/http/handlers.ts';
import { paginate } from '#shared/core/paging.ts';
import { notificationListApi } from '#shared/notifications/api.ts';
import { eraseNotifications, markRead } from './commands/keep.ts';
import { subscribe, unsubscribe } from './commands/subscribe.ts';
import { pushKeys } from './commands/vapid.ts';
import { notificationJobs } from './jobs.ts';
import { notificationData, notificationsOf } from './queries/list.ts';

const handlers: Handlers<typeof notificationListApi> = {
  list: async ({ sql, me, query, address, locale }) => {
    const { rows, total, unread } = await notificationsOf(sql, { accountId: me.accountId, locale }, query);
    return { ...paginate(rows, total, query, address), unread };
  },

  read: async ({ sql, me, body, now, changed }) => {
    await markRead(sql, me.accountId, body.upTo, now);
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
