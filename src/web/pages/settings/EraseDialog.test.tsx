import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { personalDataApi } from '#shared/people/accounts/profile/personal-data-api.ts';
import type { ErasureBlocker } from '#shared/people/accounts/profile/personal-data-schema.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { ownBooking } from '#testing/web/own-booking.ts';
import { passenger, sheet } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { session } from '#web/core/session/session.ts';
import { ProofContext, type Proving } from '#web/people/accounts/base/proof-context.ts';
import EraseDialog from './EraseDialog.tsx';

const PROVING: Proving = { prove: async () => 'proof', withProof: (send) => send('proof') };
const LVIV = { uk: 'Львів', en: 'Lviv' };
const KRAKOW = { uk: 'Краків', en: 'Kraków' };
const ride = (bookingId: number): ErasureBlocker => ({
  ...{ kind: 'bookings', tripId: 12, bookingId, code: `ABC${bookingId}`, date: '2035-06-12', from: LVIV, to: KRAKOW },
  cancel: 'plain',
});
const TRIP: ErasureBlocker = {
  ...{ kind: 'trips', tripId: 12, date: '2035-06-12', from: LVIV, to: KRAKOW, people: 3, cancel: 'reason' },
};

/** The dialog with things that must end first; a cancelled one is gone at the next answer. */
async function open(blockers: ErasureBlocker[], refused: number[] = []) {
  const left = [...blockers];
  const end = (found: (one: ErasureBlocker) => boolean) => left.splice(left.findIndex(found), 1);
  const requests = serve(
    answer(personalDataApi.erasure, () => ({ blockers: left })),
    answer(personalDataApi.erase, () => undefined),
    answer(bookingsApi.cancel, ({ params }) => {
      const id = Number(params.bookingId);
      if (refused.includes(id)) throw new Refusal(409, 'conflict');
      end(({ bookingId }) => bookingId === id);
      return ownBooking({ id, status: 'cancelled' });
    }),
    answer(tripsApi.cancel, () => {
      end(({ kind }) => kind === 'trips');
      return sheet({ status: 'cancelled' });
    }),
  );
  const dialog = (
    <ProofContext value={PROVING}>
      <EraseDialog onClose={() => undefined} />
    </ProofContext>
  );
  const reader = await show(dialog, { as: passenger() });
  return { requests, reader };
}

const cancelled = (requests: Awaited<ReturnType<typeof open>>['requests']) =>
  callsOf(requests, bookingsApi.cancel).map(({ params }) => Number(params.bookingId));

it('erases with a proof, and signs out', async () => {
  const { requests, reader } = await open([]);
  await reader.click(await screen.findByRole('button', { name: 'Видалити назавжди' }));
  await waitFor(() => expect(session().token).toBeNull());
  expect(callsOf(requests, personalDataApi.erase)).toHaveLength(1);
});

it('offers to cancel what prevents it, one by one, and then the erasure', async () => {
  const { requests, reader } = await open([ride(1)]);
  expect(screen.queryByRole('button', { name: 'Видалити назавжди' })).toBeNull();
  await reader.click(await screen.findByRole('button', { name: /^Скасувати: Львів – Краків/ }));
  await reader.click(screen.getByRole('button', { name: 'Скасувати бронювання' }));
  expect(await screen.findByRole('button', { name: 'Видалити назавжди' })).toBeTruthy();
  expect(callsOf(requests, bookingsApi.cancel).map(({ body }) => body)).toMatchObject([{ alone: true }]);
});

it('cancels several at once, and stops at the first that is refused', async () => {
  const { requests, reader } = await open([ride(1), ride(2), ride(3)], [2]);
  await reader.click(await screen.findByRole('button', { name: 'Скасувати усі 3 бронювання' }));
  await reader.click(screen.getByRole('button', { name: 'Скасувати всі 3' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Хтось змінив це раніше за вас'));
  expect(cancelled(requests)).toEqual([1, 2]);
  await waitFor(() => expect(callsOf(requests, personalDataApi.erasure)).toHaveLength(2));
});

it('a trip with passengers is cancelled with the reason that they read', async () => {
  const { requests, reader } = await open([TRIP]);
  await reader.click(await screen.findByRole('button', { name: /^Скасувати: Львів – Краків/ }));
  const confirm = within(screen.getByRole('dialog', { name: 'Скасувати рейс?' }));
  await reader.click(confirm.getByRole('button', { name: 'Скасувати рейс' }));
  expect(callsOf(requests, tripsApi.cancel), 'the reason is required').toEqual([]);
  await reader.type(confirm.getByLabelText('Причина для пасажирів'), 'Хвороба');
  await reader.click(confirm.getByRole('button', { name: 'Скасувати рейс' }));
  await waitFor(() => expect(callsOf(requests, tripsApi.cancel)[0]?.body).toMatchObject({ reason: 'Хвороба' }));
});

it('an owner with members is led to them', async () => {
  await open([{ kind: 'members' }]);
  const link = await screen.findByRole('link', { name: 'До людей компанії' });
  expect(link.getAttribute('href')).toBe('/carrier/members');
});
