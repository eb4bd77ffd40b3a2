import { defineDomain } from '#server/core/http/calls/handlers.ts';
import { unsubscribeApi } from '#shared/messaging/notifications/unsubscribe-api.ts';
import { mailKindsOf, switchMails } from '../commands/unsubscribe.ts';

/** The links at the end of mails, which work without a sign-in. */
export const unsubscribe = defineDomain('unsubscribe', unsubscribeApi, {
  kinds: ({ app, sql, params }) => mailKindsOf(app, sql, params.token),
  off: async ({ app, sql, params, changed }) => {
    changed(`account:${await switchMails(app, sql, params.token, false)}`);
    return mailKindsOf(app, sql, params.token);
  },
  on: async ({ app, sql, params, changed }) => {
    changed(`account:${await switchMails(app, sql, params.token, true)}`);
    return mailKindsOf(app, sql, params.token);
  },
});
