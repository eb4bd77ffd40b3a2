import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sheetApi } from '#shared/sales/bookings/sheet/sheet-api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { answer, callsOf, serve } from '#testing/web/answers.ts';
import { sheet, sheetBooking, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { dropPhoto, storePhoto, unsentPhoto } from '#web/sales/bookings/parcels/photos.ts';
import { sendPresses } from '#web/sales/bookings/sheet/outbox.ts';
import { press } from '#web/sales/bookings/sheet/press.ts';
import { PendingPage } from './PendingPage.tsx';

const olena = sheetBooking({ status: 'confirmed' });

/** The page of a driver who has pressed on the trip's sheet while the network was away, and while the server refuses. */
async function open() {
  const network = { down: true, outcome: 'refused' as 'refused' | 'done' };
  const requests = serve(
    answer(tripsApi.sheet, () => sheet({ status: 'started', currentSeq: 0, bookings: [olena] })),
    answer(sheetApi.act, ({ body }) => {
      const actions = sheetApi.act.body?.parse(body).actions ?? [];
      const code = network.outcome === 'refused' ? 'booking_state' : null;
      const results = actions.map(({ id, at }) => ({ id, outcome: network.outcome, code, at }));
      return { results, sheet: sheet({ status: 'started', currentSeq: 0, bookings: [olena] }) };
    }),
  );
  const through = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    network.down && init?.method === 'POST' ? Promise.reject(new TypeError('no network')) : through(address, init),
  );
  const reader = await show(<PendingPage />, { path: '/trips/pending', as: staff('driver') });
  return { reader, requests, network };
}

test('unsent actions are listed in order with their times, and refused ones with the reason', async () => {
  const { reader, requests, network } = await open();
  expect(screen.getByText('Усе надіслано')).toBeTruthy();
  await press(12, { action: 'board', bookingId: olena.id });
  await press(12, { action: 'pay', bookingId: olena.id, paid: true });
  const waiting = within(await screen.findByRole('list', { name: 'Чекають зв’язку' }));
  await waitFor(() =>
    expect(waiting.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\d\d:\d\d$/, ''))).toEqual([
      'Олена Коваль: На борту',
      'Олена Коваль: Сплачено',
    ]),
  );
  network.down = false;
  await sendPresses();
  const refused = within(await screen.findByRole('list', { name: 'Не прийнято' }));
  expect(refused.getAllByRole('listitem')).toHaveLength(2);
  const [sent] = callsOf(requests, sheetApi.act);
  expect(sent?.body.actions.map((one) => one.do.action)).toEqual(['board', 'pay']);

  // Once more, as its own press with the time of the first.
  network.outcome = 'done';
  await reader.click(refused.getAllByRole('button', { name: 'Спробувати ще раз' })[0] ?? document.body);
  await waitFor(() => expect(refused.getAllByRole('listitem')).toHaveLength(1));
  const again = callsOf(requests, sheetApi.act).at(-1)?.body.actions[0];
  expect([again?.at, again?.do]).toEqual([sent?.body.actions[0]?.at, sent?.body.actions[0]?.do]);
  expect(again?.id).not.toBe(sent?.body.actions[0]?.id);

  await reader.click(refused.getByRole('button', { name: 'Прибрати' }));
  await reader.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Прибрати' }));
  expect(await screen.findByText('Усе надіслано')).toBeTruthy();
});

test('a photo stays on the device until it is sent or deleted', async () => {
  await open();
  const id = await storePhoto(new Blob(['picture']));
  expect(await (await unsentPhoto(id))?.text()).toBe('picture');
  await dropPhoto(id);
  expect(await unsentPhoto(id)).toBeNull();
});
