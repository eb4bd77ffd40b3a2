import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve } from '#testing/web/answers.ts';
import { ownBooking } from '#testing/web/own-booking.ts';
import { passenger } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { BookingTicket } from './tickets/BookingTicket.tsx';
import { WhatNext } from './WhatNext.tsx';

async function open(seat: number | null) {
  serve();
  const booking = ownBooking({ seat });
  await show(
    <>
      <BookingTicket booking={booking} />
      <WhatNext booking={booking} />
    </>,
    { as: passenger() },
  );
  return screen.getByText('Місце').nextSibling?.textContent;
}

it('a ticket without a seat says that the carrier decides, and does not ask to board', async () => {
  expect(await open(null)).toBe('вирішує перевізник');
  expect(screen.getByText(/Перевізник вирішує щодо вашого місця й повідомить вам/)).toBeTruthy();
  expect(screen.queryByText(/покажіть код водієві/)).toBeNull();
});

it('a ticket with a seat names the seat', async () => {
  expect(await open(4)).toBe('4');
  expect(screen.getByText(/покажіть код водієві/)).toBeTruthy();
  expect(screen.queryByText(/Перевізник вирішує/)).toBeNull();
});

it('a seat of an account that has proven nothing says until when it is held, and what keeps it', async () => {
  serve();
  const until = '2026-06-11T09:15:00.000Z';
  const booking = { ...ownBooking({ seat: 4 }), status: 'unconfirmed' as const, expiresAt: until, proveUntil: until };
  await show(<WhatNext booking={booking} />, { as: passenger() });
  expect(screen.getByText(/Підтвердьте свою пошту/)).toBeTruthy();
  expect(screen.queryByText(/Перевізник ще не відповів/)).toBeNull();
});
