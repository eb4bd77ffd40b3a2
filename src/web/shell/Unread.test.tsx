import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { chatApi } from '#shared/messaging/chat/api.ts';
import { notificationListApi } from '#shared/messaging/notifications/api.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { queryClient } from '#web/core/api/query.ts';
import { realtimePhase } from '#web/core/realtime/client.ts';
import { waitingToasts } from '#web/ui/base/toasts.ts';
import { recount, unreadNotificationsQuery } from '../messaging/notifications/unread.ts';
import { unreadNotifications } from './stores.ts';
import Unread from './Unread.tsx';

/** Serves these counts, one after the other; the last one stays. */
function counts(...next: (number | Promise<number>)[]) {
  return serve(
    answer(chatApi.unread, () => ({ total: 0, version: 1, epoch: 'e' })),
    answer(notificationListApi.unread, async () => ({
      unread: (await (next.length > 1 ? next.shift() : next[0])) ?? 0,
      paths: [],
    })),
  );
}

const open = () => show(<Unread />, { as: staff('dispatcher') });

it('counts once where nobody has counted before', async () => {
  const requests = counts(1);
  await open();
  await vi.waitFor(() => expect(unreadNotifications.get()).toBe(1));
  expect(callsOf(requests, notificationListApi.unread)).toHaveLength(1);
});

it('says nothing when the count fails', async () => {
  const refuse = () => {
    throw new Refusal(500, 'internal');
  };
  const requests = serve(answer(chatApi.unread, refuse), answer(notificationListApi.unread, refuse));
  await open();
  await waitFor(() => expect(callsOf(requests, chatApi.unread)).not.toEqual([]));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect([waitingToasts.get(), screen.queryByRole('alert')]).toEqual([[], null]);
});

it('counts again what a page has counted before this was loaded and the connection was open', async () => {
  counts(0, 1);
  await show(null, { as: staff('dispatcher') });
  await queryClient.fetchQuery(unreadNotificationsQuery());
  realtimePhase.set('open');
  await open();
  await vi.waitFor(() => expect(unreadNotifications.get()).toBe(1));
  await act(async () => realtimePhase.set('stopped'));
});

it('counts again after the first answer when something changes before it has come', async () => {
  const first = Promise.withResolvers<number>();
  counts(first.promise, 1);
  await open();
  const counted = recount();
  first.resolve(0);
  await counted;
  await vi.waitFor(() => expect(unreadNotifications.get()).toBe(1));
});
