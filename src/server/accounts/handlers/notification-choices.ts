import { defineDomain } from '#server/http/handlers.ts';
import { notificationsApi } from '#shared/accounts/notifications-api.ts';
import { choose } from '../commands/notification-choice.ts';
import { choicesOf } from '../queries/notification-choices.ts';

/** Endpoints for the choice of notifications and their channels. */
export const notificationChoices = defineDomain('notificationChoices', notificationsApi, {
  choices: async ({ sql, me }) => ({ choices: await choicesOf(sql, me.accountId) }),
  choose: async ({ sql, me, body, changed }) => {
    await choose(sql, me.accountId, body);
    changed(`account:${me.accountId}`);
    return { choices: await choicesOf(sql, me.accountId) };
  },
});
