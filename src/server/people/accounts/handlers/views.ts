import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { viewsApi } from '#shared/people/accounts/profile/views-api.ts';
import { eraseViews, removeView, storeView } from '../commands/views.ts';
import { viewsOf } from '../queries/views.ts';

const handlers: Handlers<typeof viewsApi> = {
  list: async ({ sql, me }) => ({ data: await viewsOf(sql, me.accountId) }),

  store: async ({ sql, me, body, now }) => {
    await storeView(sql, me.accountId, body, now);
    return { data: await viewsOf(sql, me.accountId) };
  },

  remove: async ({ sql, me, params }) => {
    await removeView(sql, me.accountId, params.viewId);
    return { data: await viewsOf(sql, me.accountId) };
  },
};

/** The filters of lists that a person stores under a name. */
export const views = defineDomain('views', viewsApi, handlers, {
  personalData: {
    covers: ['saved_view.account_id'],
    export: async (sql, accountId) => ({ savedViews: await viewsOf(sql, accountId) }),
    erase: eraseViews,
  },
});
