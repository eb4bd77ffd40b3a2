import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { notificationListApi } from '#shared/notifications/api.ts';
import type { NotificationItem } from '#shared/notifications/schema.ts';
import { answer, callsOf, serve } from '#testing/web/answers.ts';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { NotificationsPage } from './NotificationsPage.tsx';

const REQUEST: NotificationItem = {
  ...{ id: 3, kind: 'booking_new', subject: 'booking_request', group: 'booking', title: 'Нове бронювання' },
  ...{ body: 'Марта, Львів – Вроцлав', path: '/trips/list/1/booking/2', createdAt: '2035-06-11T04:00:00.000Z' },
  ...{ unread: true, action: null },
};

/** Serves the list and the count in their successive states; the last one stays. */
function notifications(lists: NotificationItem[][], counts: number[]) {
  const next = <T,>(states: T[]) => (states.length > 1 ? states.shift() : states[0]) as T;
  return serve(
    answer(notificationListApi.list, () => {
      const data = next(lists);
      const page = { current_page: 1, last_page: 1, per_page: 20, from: 1, to: data.length, total: data.length };
      return { ...page, data, next_page_url: null, prev_page_url: null, unread: data.length, latest: 3 };
    }),
    answer(notificationListApi.unread, () => ({ unread: next(counts), paths: [] })),
  );
}

const open = () => show(<NotificationsPage />, { messages: ['notifications', 'shell'], as: staff('dispatcher') });

it('shows a notification that came between the answer with the list and the one with the count', async () => {
  const requests = notifications([[], [REQUEST]], [1]);
  await open();
  await screen.findByRole('link', { name: 'Нове бронювання' });
  expect(screen.queryByRole('heading', { name: 'Поки що тихо' })).toBeNull();
  expect(callsOf(requests, notificationListApi.list)).toHaveLength(2);
});

it('counts again when the list has a notification that the count did not know', async () => {
  const requests = notifications([[REQUEST]], [0, 1]);
  await open();
  await screen.findByRole('link', { name: 'Нове бронювання' });
  await screen.findByText('1 нове');
  expect(callsOf(requests, notificationListApi.unread).length).toBe(2);
});

it('asks once where both agree', async () => {
  const requests = notifications([[REQUEST]], [1]);
  await open();
  await screen.findByRole('link', { name: 'Нове бронювання' });
  expect(requests.map(({ endpoint }) => endpoint.path)).toHaveLength(2);
});
