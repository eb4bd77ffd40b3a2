import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bookingsApi } from '#shared/bookings/api.ts';
import type { Booking } from '#shared/bookings/schema.ts';
import { answer, callsOf, serve } from '#testing/web/answers.ts';
import { passenger, publicTrip } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { NotAboardCall } from './NotAboardCall.tsx';

const BOOKING: Booking = {
  id: 55,
  partyId: 55,
  kind: 'passenger',
  status: 'confirmed',
  code: 'K7M4XP',
  ticket: '0123456789abcdef',
  fromSeq: 0,
  toSeq: 2,
  seat: 4,
  name: 'Ірина Савчук',
  hasPet: false,
  hasBaggage: false,
  contactName: 'Ірина Савчук',
  contactPhone: '+380671112233',
  passengerId: null,
  note: '',
  payBy: null,
  needsCalculation: false,
  fareParts: [],
  cancellationTerms: null,
  cancellationCharge: 0,
  infantName: null,
  fare: 4500,
  contractPrice: null,
  counterPrice: null,
  declined: false,
  paid: 0,
  payments: [],
  rates: [],
  expiresAt: null,
  cancelReason: null,
  cancelledBy: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  parcel: null,
  trip: publicTrip({ status: 'started', currentSeq: 0 }),
  driverPhone: null,
  party: [],
  history: [],
  actions: ['notAboard'],
  side: 'passenger',
  notAboard: false,
  change: null,
  changeable: [],
};

async function open(values: Partial<Booking>) {
  const asked = serve(
    answer(bookingsApi.notAboard, (): Booking => ({ ...BOOKING, notAboard: true, actions: ['aboard'] })),
    answer(bookingsApi.aboard, () => BOOKING),
  );
  const reader = await show(<NotAboardCall booking={{ ...BOOKING, ...values }} />, {
    messages: ['bookings', 'statuses'],
    as: passenger(),
  });
  return { reader, asked };
}

it('a passenger calls the driver by a second tap only', async () => {
  const { reader, asked } = await open({});
  await reader.click(screen.getByRole('button', { name: 'Я не на борту!' }));
  expect(callsOf(asked, bookingsApi.notAboard)).toHaveLength(0);
  await reader.click(screen.getByRole('button', { name: 'Так, сповістити водія' }));
  await waitFor(() => expect(callsOf(asked, bookingsApi.notAboard)).toHaveLength(1));
});

it('who has called takes it back when they are aboard', async () => {
  const { reader, asked } = await open({ actions: ['aboard'], notAboard: true });
  expect(screen.getByRole('status').textContent).toBe('Водієві надіслано: вас немає в автобусі');
  await reader.click(screen.getByRole('button', { name: 'Я вже на борту' }));
  await waitFor(() => expect(callsOf(asked, bookingsApi.aboard)).toHaveLength(1));
});

it('there is nothing to press while the bus has not left', async () => {
  await open({ actions: [] });
  expect(screen.queryByRole('button')).toBeNull();
});
