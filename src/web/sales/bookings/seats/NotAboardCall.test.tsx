import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { answer, callsOf, serve } from '#testing/web/answers.ts';
import { ownBooking } from '#testing/web/own-booking.ts';
import { passenger, publicTrip } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { NotAboardCall } from './NotAboardCall.tsx';

const BOOKING = ownBooking({ trip: publicTrip({ status: 'started', currentSeq: 0 }), actions: ['notAboard'] });

async function open(values: Partial<Booking>) {
  const requests = serve(
    answer(bookingsApi.notAboard, (): Booking => ({ ...BOOKING, notAboard: true, actions: ['aboard'] })),
    answer(bookingsApi.aboard, () => BOOKING),
  );
  const reader = await show(<NotAboardCall booking={{ ...BOOKING, ...values }} />, {
    as: passenger(),
  });
  return { reader, requests };
}

it('a passenger calls the driver with a second tap only', async () => {
  const { reader, requests } = await open({});
  await reader.click(screen.getByRole('button', { name: 'Я не на борту!' }));
  expect(callsOf(requests, bookingsApi.notAboard)).toHaveLength(0);
  await reader.click(screen.getByRole('button', { name: 'Так, сповістити водія' }));
  await waitFor(() => expect(callsOf(requests, bookingsApi.notAboard)).toHaveLength(1));
});

it('a passenger who is aboard after all can take the call back', async () => {
  const { reader, requests } = await open({ actions: ['aboard'], notAboard: true });
  expect(screen.getByRole('status').textContent).toBe('Водієві надіслано: вас немає в автобусі');
  await reader.click(screen.getByRole('button', { name: 'Я вже на борту' }));
  await waitFor(() => expect(callsOf(requests, bookingsApi.aboard)).toHaveLength(1));
});

it('a passenger cannot call before the bus has left', async () => {
  await open({ actions: [] });
  expect(screen.queryByRole('button')).toBeNull();
});
