import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { notificationListApi } from '#shared/messaging/notifications/api.ts';
import type { NotificationGroup } from '#shared/messaging/notifications/groups.ts';
import { type NotificationPreset, presetChoices } from '#shared/people/accounts/profile/notification-presets.ts';
import { notificationsApi } from '#shared/people/accounts/profile/notifications-api.ts';
import type { NotificationChoice } from '#shared/people/accounts/profile/notifications-schema.ts';
import type { QuietHours } from '#shared/people/accounts/profile/quiet-hours.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { call } from '#web/core/api/call.ts';
import { optimisticUpdate } from '#web/core/api/optimistic-update.ts';
import { queryClient } from '#web/core/api/query.ts';
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

export async function confirmRequest(bookingId: number): Promise<void> {
  await call(bookingsApi.confirm, { params: { bookingId }, body: { alone: false } });
}

/** The person's notification choices that differ from the defaults. */
export function choicesQuery() {
  return queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'notification-choices'],
    queryFn: ({ signal }) => call(notificationsApi.choices, {}, { signal }),
  });
}

/** Saves one switch; the screen shows it immediately and restores it when saving fails. */
export async function saveChoice(choice: NotificationChoice): Promise<void> {
  const { queryKey } = choicesQuery();
  await optimisticUpdate(queryClient, {
    queryKey,
    expected: ({ choices, ...others }) => ({
      ...others,
      choices: [...choices.filter(({ kind, channel }) => kind !== choice.kind || channel !== choice.channel), choice],
    }),
    send: () => call(notificationsApi.choose, { body: choice }),
    stored: (saved) => saved,
  });
}

/** Sets all switches as in a preset; the screen shows them immediately and restores them when saving fails. */
export async function savePreset(preset: NotificationPreset): Promise<void> {
  const { queryKey } = choicesQuery();
  await optimisticUpdate(queryClient, {
    queryKey,
    expected: (choices) => ({ ...choices, choices: presetChoices(session().userType, preset) }),
    send: () => call(notificationsApi.choosePreset, { body: { preset } }),
    stored: (saved) => saved,
  });
}

export async function saveQuietHours(quiet: QuietHours | null): Promise<void> {
  const { queryKey } = choicesQuery();
  await optimisticUpdate(queryClient, {
    queryKey,
    expected: (choices) => ({ ...choices, quiet }),
    send: () => call(notificationsApi.setQuietHours, { body: { quiet } }),
    stored: (saved) => saved,
  });
}
