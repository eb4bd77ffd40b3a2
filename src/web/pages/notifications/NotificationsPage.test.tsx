import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { notificationListApi } from '#shared/messaging/notifications/api.ts';
import type { NotificationItem } from '#shared/messaging/notifications/schema.ts';
import { comingApi } from '#shared/sales/bookings/seats/coming-api.ts';
import { answer, callsOf, serve } from '#testing/web/answers.ts';
import { ownBooking } from '#testing/web/own-booking.ts';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { NotificationsPage } from './NotificationsPage.tsx';

const REQUEST: NotificationItem = {
  ...{ id: 3, kind: 'booking_new', subject: 'booking_request', group: 'booking', title: 'Нове бронювання' },
  ...{ body: 'Марта, Львів – Вроцлав', path: '/trips/list/1/booking/2', createdAt: '2035-06-11T04:00:00.000Z' },
  ...{ unread: true, action: null },
};

/** Serves the list and the count in their successive states; the last one stays. */
function notifications(lists: NotificationItem[][], counts: number[], ...more: Parameters<typeof serve>) {
  const next = <T,>(states: T[]) => (states.length > 1 ? states.shift() : states[0]) as T;
  return serve(
    answer(notificationListApi.list, () => {
      const data = next(lists);
      const page = { current_page: 1, last_page: 1, per_page: 20, from: 1, to: data.length, total: data.length };
      return { ...page, data, next_page_url: null, prev_page_url: null, unread: data.length, latest: 3 };
    }),
    answer(notificationListApi.unread, () => ({ unread: next(counts), paths: [] })),
    answer(notificationListApi.read, async () => undefined),
    ...more,
  );
}

const open = () => show(<NotificationsPage />, { as: staff('dispatcher') });

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

it('answers that one is coming right from the list', async () => {
  const title = 'Ви їдете завтра?';
  const action = { name: 'coming', path: REQUEST.path, bookingId: 2 } as const;
  const reminder: NotificationItem = {
    ...REQUEST,
    kind: 'trip_reminder',
    subject: 'tomorrow',
    group: 'trip',
    title,
    action,
  };
  const answered: NotificationItem = { ...reminder, action: { ...action, name: 'ticket', bookingId: null } };
  const requests = notifications(
    [[reminder], [answered]],
    [1],
    answer(comingApi.coming, () => ownBooking()),
  );
  const reader = await open();
  await reader.click(await screen.findByRole('button', { name: /^Так, їду: Ви їдете завтра\?/ }));
  await waitFor(() => expect(callsOf(requests, comingApi.coming)).toHaveLength(1));
  await waitFor(() => expect(callsOf(requests, notificationListApi.read)).toHaveLength(1));
  // Its button has gone: the keyboard goes on at the notification.
  await screen.findByRole('link', { name: /^Показати квиток/ });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: title })));
});
