import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { answer, callsOf, serve } from '#testing/web/answers.ts';
import { NOT_HELD } from '#testing/web/own-booking.ts';
import { passenger, terms } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { BookSeatsForm } from './BookSeatsForm.tsx';

test('the form for seats offers extras folded and within the room of the trip, and sends them with their price', async () => {
  const booking = { id: 31, code: 'ABC123', ticket: '0123456789abcdef', status: 'unconfirmed' as const, seat: 31 };
  const requests = serve(answer(bookingsApi.book, () => ({ partyId: 1, bookings: [booking] })));
  const dog = { id: 4, kind: 'animal' as const, name: { uk: 'Тварина до 8 кг', en: 'Animal' }, priceCents: 800 };
  const nothing = () => undefined;
  const reader = await show(
    <BookSeatsForm
      terms={terms({ extras: [{ ...dog, perTrip: 1, room: 1 }] })}
      passengers={1}
      onPassengers={nothing}
      stops={null}
      hold={NOT_HELD}
      onRefresh={nothing}
    />,
    { path: '/search/12/book', as: passenger() },
  );
  expect(screen.queryByRole('checkbox', { name: 'Їде з твариною' }), 'an animal has a price').toBeNull();
  await reader.click(screen.getByText('Тварина, велосипед, інші речі'));
  const more = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Більше' }).at(-1);
  if (!more) throw new Error('nothing can be added');
  await reader.click(more);
  expect(more.disabled).toBe(true);
  await reader.click(screen.getByRole('button', { name: 'Забронювати місце' }));
  await waitFor(() =>
    expect(callsOf(requests, bookingsApi.book).map(({ body }) => body)).toMatchObject([
      { total: 5300, travellers: [{ extras: [{ id: 4, count: 1 }] }] },
    ]),
  );
});

test('the form for seats asks for help behind one row, says what the bus has, and sends a request instead of a booking', async () => {
  const booking = { id: 31, code: 'ABC123', ticket: '0123456789abcdef', status: 'unconfirmed' as const, seat: 31 };
  const requests = serve(answer(bookingsApi.book, () => ({ partyId: 1, bookings: [booking] })));
  const nothing = () => undefined;
  const reader = await show(
    <BookSeatsForm
      terms={terms()}
      passengers={1}
      onPassengers={nothing}
      stops={null}
      hold={NOT_HELD}
      onRefresh={nothing}
    />,
    { path: '/search/12/book', as: passenger() },
  );
  await reader.click(screen.getByText('Потрібна допомога: візок, підйомник, дитина сама'));
  await reader.click(screen.getByRole('checkbox', { name: 'Собака-провідник' }));
  expect(screen.getByRole('button', { name: 'Забронювати місце' })).toBeDefined();
  await reader.click(screen.getByRole('checkbox', { name: 'Потрібен підйомник' }));
  expect(screen.getByText(/У цьому автобусі немає ні підйомника|Автобус ще не призначено/)).toBeDefined();
  await reader.click(screen.getByRole('button', { name: 'Надіслати запит' }));
  await waitFor(() =>
    expect(callsOf(requests, bookingsApi.book).map(({ body }) => body)).toMatchObject([
      { travellers: [{ help: ['guideDog', 'lift'] }] },
    ]),
  );
});
