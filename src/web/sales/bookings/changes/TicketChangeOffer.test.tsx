import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Ticket, ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import type { OpenChange } from '#shared/sales/bookings/rules/change-schema.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { ownBooking } from '#testing/web/own-booking.ts';
import { PLACES } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import ChangeTicketDialog from './ChangeTicketDialog.tsx';
import TicketChangeOffer from './TicketChangeOffer.tsx';

const BEFORE: OpenChange['before'] = {
  tripId: 12,
  fromSeq: 0,
  toSeq: 2,
  from: PLACES.lviv.name,
  to: PLACES.wroclaw.name,
  zone: 'Europe/Kyiv',
  departsAt: '2035-06-12T04:00:00.000Z',
  arrivesAt: '2035-06-12T12:00:00.000Z',
  seat: null,
  name: 'Ірина С.',
  phone: '',
  price: 4500,
};
const CHANGE: OpenChange = {
  id: 8,
  state: 'open',
  side: 'carrier',
  byPhone: false,
  kinds: ['trip'],
  before: BEFORE,
  after: { ...BEFORE, tripId: 31, departsAt: '2035-06-13T04:00:00.000Z', seat: 3 },
  madeAt: '2035-06-11T04:00:00.000Z',
  endsAt: '2035-06-12T04:00:00.000Z',
  count: 1,
  answers: ['accept', 'decline'],
};
const TICKET: Ticket = {
  ...ownBooking({ seat: null }),
  name: 'Ірина С.',
  what: null,
  parcel: null,
  changes: 1,
  party: [],
  ofAccount: false,
  byGuest: false,
  proof: null,
  mailed: false,
  texted: false,
  claimable: false,
  quoted: null,
  track: null,
  cancellable: true,
  movable: false,
  change: CHANGE,
  others: [],
  maskedPhone: '+380 ••• 33',
  carrierPhones: [],
};

it('an offered change is answered with the booking’s phone number, and a wrong number is reported', async () => {
  const requests = serve(
    answer(ticketApi.acceptChange, ({ body }) => {
      if (!JSON.stringify(body).endsWith('33"}')) throw new Refusal(403, 'wrong_phone');
      return { ...TICKET, change: null };
    }),
  );
  const reader = await show(<TicketChangeOffer code="0123456789abcdef" ticket={TICKET} change={CHANGE} />);
  await reader.click(screen.getByRole('button', { name: 'Погодитися' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Погодитися на зміну?' }));
  const number = dialog.getByRole('textbox');
  await reader.type(number, '+380671112234');
  await reader.click(dialog.getByRole('button', { name: 'Погодитися' }));
  await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'));
  await reader.clear(number);
  await reader.type(number, '+380671112233');
  await reader.click(dialog.getByRole('button', { name: 'Погодитися' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf(requests, ticketApi.acceptChange).map(({ params }) => params)).toMatchObject([
    { changeId: '8' },
    { changeId: '8' },
  ]);
});

it('another day is taken for the price that is shown, for the whole party or one seat', async () => {
  const day = { ...BEFORE, bus: null, freeSeats: 4, parcelRoomKg: 0, asks: false, refusal: null };
  const trips = [
    { ...day, tripId: 31, departsAt: '2035-06-13T04:00:00.000Z', price: 5000 },
    { ...day, tripId: 32, departsAt: '2035-06-14T04:00:00.000Z', price: 4500, freeSeats: 0 },
    { ...day, tripId: 33, departsAt: '2035-06-15T04:00:00.000Z', price: 4500, asks: true },
  ];
  const party = [{ code: 'AB12CD', name: 'Богдан С.', seat: null, status: 'confirmed' as const, fare: 4500, paid: 0 }];
  const ticket: Ticket = { ...TICKET, status: 'confirmed', fare: 4500, party, change: null, movable: true };
  const requests = serve(
    answer(ticketApi.changeTrips, () => ({ data: trips })),
    answer(ticketApi.change, () => ticket),
  );
  const closed = vi.fn();
  const reader = await show(<ChangeTicketDialog code="0123456789abcdef" ticket={ticket} onClose={closed} />);
  const send = screen.getByRole('button', { name: 'Змінити' });
  expect(send).toHaveProperty('disabled', true);
  await reader.click(await screen.findByRole('radio', { name: /15 червня/ }));
  screen.getByRole('button', { name: 'Попросити перевізника' });
  await reader.click(screen.getByRole('radio', { name: /13 червня/ }));
  expect(screen.getByRole('radio', { name: /14 червня/ })).toHaveProperty('disabled', true);
  screen.getByText('Дорожче на 5 €');
  await reader.click(screen.getByRole('checkbox', { name: 'Перенести всю групу (2)' }));
  await reader.type(screen.getByRole('textbox'), '+380671112233');
  await reader.click(send);
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(callsOf(requests, ticketApi.change).map(({ body }) => body)).toEqual([
    { phone: '+380 67 111 22 33', tripId: 31, price: 5000, alone: true },
  ]);
});
