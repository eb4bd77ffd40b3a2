import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { companionsApi } from '#shared/sales/bookings/seats/companions.ts';
import { formHoldsApi } from '#shared/sales/bookings/seats/form-hold.ts';
import { answer, callsOf, Refusal, type ServedRequest, serve } from '#testing/web/answers.ts';
import { passenger, terms } from '#testing/web/samples.ts';
import { show, showAgain } from '#testing/web/show.tsx';
import { Matched } from '#web/core/router/router.tsx';
import { BookPage } from './BookPage.tsx';

afterEach(() => showAgain(null));

type Held = (asked: readonly (number | null)[]) => number[];

const firstFree: Held = (wanted) => wanted.map((seat, index) => seat ?? index + 4);
const wantedOf = (body: unknown) => formHoldsApi.hold.body?.parse(body).seats ?? [];

/** Opens the form; the server answers how it holds seats, and which are taken. */
async function open(hold: Held, { minutes = (): number => 15, taken = (): number[] => [2, 3] } = {}) {
  const requests = serve(
    answer(companionsApi.list, () => ({ data: [] })),
    answer(bookingsApi.terms, () => terms({ taken: taken(), freeSeats: 18 - taken().length })),
    answer(formHoldsApi.hold, ({ body }) => ({
      seats: hold(wantedOf(body)),
      until: new Date(Date.now() + minutes() * 60_000).toISOString(),
    })),
    answer(formHoldsApi.release, () => undefined),
    answer(bookingsApi.book, () => ({
      partyId: 1,
      bookings: [{ id: 31, code: 'ABC123', ticket: '0123456789abcdef', status: 'confirmed' as const, seat: 4 }],
    })),
  );
  const reader = await show(<Matched params={{ tripId: '12' }} elements={[<BookPage key="page" />]} />, {
    path: '/search/12/book?from=0&to=2',
    as: passenger(),
  });
  return { requests, reader };
}
const asked = (requests: readonly ServedRequest[]) =>
  callsOf(requests, formHoldsApi.hold).map(({ body }) => body.seats);

test('the form holds seats before anything is typed, others when others are chosen, and books by their key', async () => {
  const { requests, reader } = await open(firstFree);
  await screen.findByText('Тримаємо місце 4');
  expect(screen.getByRole('timer').textContent).toMatch(/^1[45]:\d\d$/);
  await reader.click(screen.getByRole('button', { name: /^Місце 7,/ }));
  await screen.findByText('Тримаємо місце 7');
  await reader.click(screen.getByRole('button', { name: 'Забронювати місце' }));
  await waitFor(() => expect(window.location.pathname).toBe('/trips/list/12/booking/31'));
  expect(asked(requests)).toEqual([[null], [7]]);
  const keys = [formHoldsApi.hold, bookingsApi.book].flatMap((one) =>
    callsOf(requests, one).map(({ body }) => 'form' in body && body.form),
  );
  expect(new Set(keys).size).toBe(1);
});

test('what the form holds is free for it, also the last seats, and is released when it is closed', async () => {
  const all = Array.from({ length: 18 }, (_, index) => index + 1);
  let taken = all.filter((seat) => seat !== 4);
  const { requests, reader } = await open(
    (wanted) => {
      taken = all;
      return firstFree(wanted);
    },
    { taken: () => taken },
  );
  await screen.findByText('Тримаємо місце 4');
  await reader.click(screen.getByRole('button', { name: /^Місце 4,/ }));
  await waitFor(() => expect(callsOf(requests, bookingsApi.terms).length).toBeGreaterThan(1));
  expect(screen.getByRole('button', { name: /^Місце 4,/ }).getAttribute('aria-label')).not.toMatch(/зайняте/);
  await showAgain(null);
  await waitFor(() => expect(callsOf(requests, formHoldsApi.release)).toHaveLength(1));
});

test('says that the time is over, and holds seats again', async () => {
  let minutes = 0.02;
  const { requests, reader } = await open(firstFree, { minutes: () => minutes });
  await screen.findByText(/^Час вийшов/, {}, { timeout: 5000 });
  minutes = 15;
  await reader.click(screen.getByRole('button', { name: 'Тримати ще 15 хвилин' }));
  await screen.findByText('Тримаємо місце 4');
  expect(asked(requests)).toHaveLength(2);
});

test.each([
  [409, 'too_many_unproven_on_trip', /забагато місць чекають на підтвердження/, false],
  [409, 'too_many_held_seats', /тож місць наперед ми не тримаємо/, false],
  [429, 'too_many_requests', /тож місць наперед ми не тримаємо/, false],
  [503, 'busy', /\p{L}/u, true],
] as const)('says why nothing is held: %s %s', async (status, code, words, again) => {
  await open(() => {
    throw new Refusal(status, code);
  });
  const alert = await waitFor(() => {
    const said = screen.getAllByRole('alert').find((one) => words.test(one.textContent));
    if (!said) throw new Error('nothing is said');
    return said;
  });
  expect(alert).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Спробувати ще раз' }) !== null).toBe(again);
  expect(screen.getByRole('button', { name: 'Забронювати місце' })).toBeDefined();
});
