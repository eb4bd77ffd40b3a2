import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { answer, callsOf, serve } from '#testing/web/answers.ts';
import { ownBooking } from '#testing/web/own-booking.ts';
import { passenger, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { readText } from '#testing/web/text.ts';
import { PriceNegotiation } from './PriceNegotiation.tsx';

async function open(values: Partial<Booking>) {
  const booking = ownBooking({ fare: null, needsCalculation: true, status: 'unconfirmed', ...values });
  const requests = serve(
    answer(bookingsApi.accept, () => booking),
    answer(bookingsApi.quote, () => booking),
  );
  const target = { ...booking, tripId: booking.trip.id, partySize: 1 };
  const reader = await show(<PriceNegotiation booking={booking} target={target} />, {
    as: booking.side === 'passenger' ? passenger() : staff('owner'),
  });
  return { reader, requests, buttons: screen.queryAllByRole('button').map(readText) };
}

it.each<[string, Partial<Booking>, string, string[]]>([
  ['waits for a price', { side: 'passenger' }, 'Перевізник ще не назвав ціни', []],
  ['names the price', { side: 'carrier', actions: ['quote'] }, 'Назвіть ціну', ['Назвати ціну']],
  [
    'answers a price',
    { side: 'passenger', contractPrice: 6000, actions: ['accept', 'decline'] },
    'Погодитеся – місце підтверджено',
    ['Відмовитися', 'Погодитися, 60 €'],
  ],
  [
    'waits for the answer',
    { side: 'carrier', contractPrice: 6000, actions: ['quote'] },
    'Чекаємо, що скаже пасажир',
    ['Назвати іншу ціну'],
  ],
  [
    'reads a counter-offer',
    { side: 'carrier', contractPrice: 6000, counterPrice: 5050, declined: true, actions: ['quote'] },
    'Пасажир пропонує 50,50 €',
    ['Назвати іншу ціну', 'Погодитися на 50,50 €'],
  ],
  [
    'has offered another price',
    { side: 'passenger', contractPrice: 6000, counterPrice: 5050, declined: true },
    'Ви запропонували 50,50 €',
    [],
  ],
  [
    'reads a plain refusal',
    { side: 'carrier', contractPrice: 6000, declined: true, actions: ['quote'] },
    'Пасажир відмовився',
    ['Назвати іншу ціну'],
  ],
])('who %s', async (_, values, sentence, expected) => {
  const { buttons } = await open(values);
  expect(readText(document.body)).toContain(sentence);
  expect(buttons).toEqual(expected);
});

it('agreeing to a counter-offer names exactly that price', async () => {
  const { reader, requests } = await open({
    ...{ side: 'carrier', contractPrice: 6000, counterPrice: 5050, declined: true, actions: ['quote'] },
  });
  await reader.click(screen.getByRole('button', { name: /^Погодитися на/ }));
  expect(callsOf(requests, bookingsApi.quote)).toMatchObject([{ body: { price: '50.50' } }]);
});

it('accepting needs one press, and is of the price that was shown', async () => {
  const { reader, requests } = await open({ side: 'passenger', contractPrice: 6000, actions: ['accept', 'decline'] });
  await reader.click(screen.getByRole('button', { name: /^Погодитися/ }));
  expect(callsOf(requests, bookingsApi.accept)).toMatchObject([
    { params: { bookingId: '55' }, body: { price: 6000, alone: false } },
  ]);
});
