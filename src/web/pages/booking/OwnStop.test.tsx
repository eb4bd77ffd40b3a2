import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { ownBooking } from '#testing/web/own-booking.ts';
import { passenger, publicTrip, STOPS } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import OwnStop from './OwnStop.tsx';

const open = (values: Partial<Booking>) =>
  show(<OwnStop booking={ownBooking(values)} />, {
    as: passenger(),
  });

it('a passenger of a cancelled trip reads what they may choose, and the claim has the facts of the trip', async () => {
  await open({ status: 'cancelled', cancelledBy: 'trip', trip: publicTrip({ status: 'cancelled' }) });
  expect(screen.getByRole('heading', { name: 'Рейс скасовано: виберіть, що далі' })).toBeTruthy();
  const claim = decodeURIComponent(screen.getByRole('link', { name: 'Написати вимогу' }).getAttribute('href') ?? '');
  for (const fact of ['K7M4XP', 'Ірина Савчук', 'Львів – Вроцлав', 'Рейс скасовано.', '45'])
    expect(claim).toContain(fact);
  expect(screen.getByRole('button', { name: 'Завантажити вимогу (PDF)' })).toBeTruthy();
});

it('a passenger whose bus left two and a half hours late reads so', async () => {
  const stops = STOPS.map((stop) => (stop.seq === 0 ? { ...stop, departedAt: '2035-06-12T06:30:00.000Z' } : stop));
  await open({ status: 'completed', trip: publicTrip({ status: 'finished', stops }) });
  const claim = decodeURIComponent(screen.getByRole('link', { name: 'Написати вимогу' }).getAttribute('href') ?? '');
  expect(claim).toContain('щонайменше на 2\u00a0год 30\u00a0хв');
});

it.each([
  ['a request that nobody has confirmed', { status: 'unconfirmed' }],
  ['a booking that the passenger cancelled', { status: 'cancelled', cancelledBy: 'passenger' }],
  ['a ride in time', { status: 'completed', trip: publicTrip({ status: 'finished' }) }],
] as const)('%s says nothing of rights', async (_, values) => {
  await open(values);
  expect(screen.queryByRole('link', { name: 'Написати вимогу' })).toBeNull();
});
