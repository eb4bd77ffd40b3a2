import type { Db } from '#server/core/database/db.ts';
import { defineDomain } from '#server/core/http/calls/handlers.ts';
import { notificationsApi } from '#shared/people/accounts/profile/notifications-api.ts';
import type { OwnNotificationChoices } from '#shared/people/accounts/profile/notifications-schema.ts';
import { choose, choosePreset, setQuietHours } from '../commands/notification-choice.ts';
import { choicesOf, quietHoursOf } from '../queries/notification-choices.ts';

/** Endpoints for the choice of notifications, their channels and the quiet hours. */
export const notificationChoices = defineDomain('notificationChoices', notificationsApi, {
  choices: ({ sql, me }) => ownChoices(sql, me.accountId),
  choose: async ({ sql, me, body, changed }) => {
    await choose(sql, me.accountId, body);
    changed(`account:${me.accountId}`);
    return ownChoices(sql, me.accountId);
  },
  choosePreset: async ({ sql, me, body, changed }) => {
    await choosePreset(sql, me.accountId, body.preset);
    changed(`account:${me.accountId}`);
    return ownChoices(sql, me.accountId);
  },
  setQuietHours: async ({ sql, me, body, changed }) => {
    await setQuietHours(sql, me.accountId, body.quiet);
    changed(`account:${me.accountId}`);
    return ownChoices(sql, me.accountId);
  },
});

async function ownChoices(sql: Db, accountId: number): Promise<OwnNotificationChoices> {
  return { choices: await choicesOf(sql, accountId), quiet: await quietHoursOf(sql, accountId) };
}
