import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { comingApi } from '#shared/sales/bookings/seats/coming-api.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { ownBooking } from '#testing/web/own-booking.ts';
import { passenger } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { showsComing } from './coming.ts';
import OwnComing from './OwnComing.tsx';

const ASKED = { askedAt: '2035-06-11T15:00:00.000Z', answeredAt: null, by: null, releaseAt: null };
const BOOKING = ownBooking({ coming: ASKED, actions: ['coming', 'cancel'] });

async function open(values: Partial<Booking> = {}, refused = false) {
  const asked = serve(
    answer(comingApi.coming, () => {
      if (refused) throw new Refusal(409, 'too_late');
      return { ...BOOKING, coming: { ...ASKED, answeredAt: '2035-06-11T16:30:00.000Z', by: 'passenger' as const } };
    }),
  );
  const reader = await show(<OwnComing booking={{ ...BOOKING, ...values }} />, {
    as: passenger(),
  });
  return { reader, asked };
}

it('one press says that the passenger is coming', async () => {
  const { reader, asked } = await open();
  await reader.click(screen.getByRole('button', { name: 'Так, їду' }));
  await waitFor(() => expect(callsOf(asked, comingApi.coming)).toHaveLength(1));
});

it('a refused answer is named, and the card stays', async () => {
  const { reader } = await open({}, true);
  await reader.click(screen.getByRole('button', { name: 'Так, їду' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(screen.getByRole('button', { name: 'Так, їду' })).toBeTruthy();
});

it('the other answer opens the dialog that cancels', async () => {
  const { reader, asked } = await open();
  await reader.click(screen.getByRole('button', { name: 'Ні, не їду' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(callsOf(asked, comingApi.coming)).toHaveLength(0);
});

it('speaks for the seats of the party, and says until when they are kept', async () => {
  const other = { id: 56, name: 'Богдан Савчук', seat: 5, status: 'confirmed' as const, fare: 4500 };
  await open({ party: [other], coming: { ...ASKED, releaseAt: '2035-06-12T01:00:00.000Z' } });
  expect(screen.getByRole('button', { name: 'Так, їдемо' })).toBeTruthy();
  expect(screen.getByText('Без відповіді до 12 червня, 04:00 місця буде звільнено.')).toBeTruthy();
});

it.each([
  ['passenger', 'Ви підтвердили поїздку'],
  ['carrier', 'Поїздку підтверджено телефоном'],
] as const)('an answer of the %s is shown with its time', async (by, words) => {
  await open({ coming: { ...ASKED, answeredAt: '2035-06-11T16:30:00.000Z', by } });
  expect(screen.getByText(words).parentElement?.textContent).toContain('19:30');
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['asked, before departure', {}, '2035-06-12T03:59:00Z', true],
  ['at departure', {}, '2035-06-12T04:00:00Z', false],
  ['not asked', { coming: null }, '2035-06-11T16:00:00Z', false],
  ['cancelled', { status: 'cancelled' as const }, '2035-06-11T16:00:00Z', false],
])('is on the page of a booking: %s', (_, values, now, shown) => {
  expect(showsComing({ ...BOOKING, ...values }, new Date(now))).toBe(shown);
});
