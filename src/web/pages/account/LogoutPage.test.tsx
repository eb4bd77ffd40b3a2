import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { sheetApi } from '#shared/sales/bookings/sheet/sheet-api.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { passenger, sheet, sheetBooking, staff } from '#testing/web/samples.ts';
import { show, showAgain } from '#testing/web/show.tsx';
import { session } from '#web/core/session/session.ts';
import { ownBox } from '#web/sales/bookings/sheet/outbox.ts';
import { press } from '#web/sales/bookings/sheet/press.ts';
import { waitingToasts } from '#web/ui/base/toasts.ts';
import { LogoutPage } from './LogoutPage.tsx';

const olena = sheetBooking({ status: 'confirmed' });

/** The page of a driver whose press has not reached the server. */
async function withUnsentPress() {
  const network = { down: true };
  const requests = serve(
    answer(accountsApi.signOut, () => undefined),
    answer(sheetApi.act, ({ body }) => {
      const { actions = [] } = sheetApi.act.body?.parse(body) ?? {};
      const results = actions.map(({ id, at }) => ({ id, outcome: 'done' as const, code: null, at }));
      return { results, sheet: sheet({ bookings: [olena] }) };
    }),
  );
  const through = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    network.down && address.includes('/actions') ? Promise.reject(new TypeError('no network')) : through(address, init),
  );
  const reader = await show(<p>Аркуш</p>, { path: '/account/logout', as: staff('driver') });
  await press(12, { action: 'board', bookingId: olena.id });
  await showAgain(<LogoutPage />);
  await screen.findByRole('heading', { name: '1 дію ще не надіслано' });
  return { requests, network, reader };
}

it('signs a passenger out at once', async () => {
  const requests = serve(answer(accountsApi.signOut, () => undefined));
  await show(<LogoutPage />, { path: '/account/logout', as: passenger() });
  await waitFor(() => expect(session().token).toBeNull());
  expect(callsOf(requests, accountsApi.signOut)).toMatchObject([{ query: { locale: 'uk' } }]);
  expect(window.location.pathname).toBe('/account/login');
});

it('signs out although the request for it fails', async () => {
  serve(
    answer(accountsApi.signOut, () => {
      throw new Refusal(500, 'internal');
    }),
  );
  await show(<LogoutPage />, { path: '/account/logout', as: passenger() });
  await waitFor(() => expect(session().token).toBeNull());
  expect(waitingToasts.get()).toEqual([]);
});

it('asks a driver with an unsent press, and leaves once it is sent', async () => {
  const { requests, network, reader } = await withUnsentPress();
  expect(callsOf(requests, accountsApi.signOut)).toEqual([]);
  await reader.click(screen.getByRole('button', { name: 'Надіслати й вийти' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Не вдалося надіслати');
  expect(session().token).not.toBeNull();
  network.down = false;
  await reader.click(screen.getByRole('button', { name: 'Надіслати й вийти' }));
  await waitFor(() => expect(session().token).toBeNull());
  expect(callsOf(requests, sheetApi.act).at(-1)?.body.actions).toHaveLength(1);
});

it('stays signed in where the driver decides to', async () => {
  const { requests, reader } = await withUnsentPress();
  await reader.click(screen.getByRole('button', { name: 'Не виходити' }));
  await waitFor(() => expect(window.location.pathname).toBe('/trips/list'));
  expect(session().token).not.toBeNull();
  expect(callsOf(requests, accountsApi.signOut)).toEqual([]);
  for (const { id } of (await (await ownBox())?.presses()) ?? []) await (await ownBox())?.remove(id);
});
