import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changeApi } from '#shared/sales/bookings/changes/change-api.ts';
import type { OpenChange } from '#shared/sales/bookings/rules/change-schema.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { ownBooking } from '#testing/web/own-booking.ts';
import { passenger, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { readText } from '#testing/web/text.ts';
import { ChangeOffer } from './ChangeOffer.tsx';

const BEFORE: OpenChange['before'] = {
  ...{ tripId: 12, fromSeq: 0, toSeq: 2, seat: 4, name: 'Ірина Савчук', phone: '+380671112233', price: 4500 },
  from: { uk: 'Львів', en: 'Lviv' },
  to: { uk: 'Вроцлав', en: 'Wrocław' },
  zone: 'Europe/Kyiv',
  departsAt: '2035-06-12T04:00:00.000Z',
  arrivesAt: '2035-06-12T12:00:00.000Z',
};

function change(values: Partial<OpenChange> = {}, after: Partial<OpenChange['after']> = {}): OpenChange {
  return {
    ...{ id: 9, state: 'open', side: 'carrier', byPhone: false, kinds: ['seat'], count: 1 },
    ...{ before: BEFORE, after: { ...BEFORE, seat: 7, ...after } },
    ...{ madeAt: '2035-06-01T08:00:00.000Z', endsAt: null, answers: ['accept', 'decline'] },
    ...values,
  };
}

async function open(offered: OpenChange | null, values: Partial<Booking> = {}) {
  const booking = ownBooking({ change: offered, ...values });
  let refusal: Refusal | null = null;
  const give = () => {
    if (refusal) throw refusal;
    return { ...booking, change: null };
  };
  const { acceptChange, declineChange, withdrawChange } = changeApi;
  const requests = serve(answer(acceptChange, give), answer(declineChange, give), answer(withdrawChange, give));
  const reader = await show(<ChangeOffer booking={booking} />, {
    as: booking.side === 'passenger' ? passenger() : staff('owner'),
  });
  return { reader, requests, refuse: (next: Refusal) => (refusal = next), page: () => readText(document.body) };
}

const buttons = () => screen.queryAllByRole('button').map(readText);

it('without a change nothing is shown', async () => {
  const { page } = await open(null);
  expect(page()).toBe('');
});

it.each<[string, Booking['side'], Partial<OpenChange>, string, string[]]>([
  ['a passenger reads an offer', 'passenger', {}, 'Перевізник пропонує зміну', ['Відмовитися', 'Погодитися']],
  ['the carrier waits', 'carrier', { answers: ['withdraw'] }, 'Чекає на відповідь', ['Відкликати']],
  [
    'the carrier reads a request',
    'carrier',
    { side: 'passenger' },
    'Пасажир просить про зміну',
    ['Відмовитися', 'Погодитися'],
  ],
  [
    'a passenger waits',
    'passenger',
    { side: 'passenger', answers: ['withdraw'] },
    'Чекає на відповідь',
    ['Відкликати'],
  ],
])('%s', async (_, side, values, title, answers) => {
  await open(change(values), { side });
  expect(screen.getByRole('heading').textContent).toBe(title);
  expect(buttons()).toEqual(answers);
});

it.each([
  [5000, 0, 'Дорожче на 5 €'],
  [4000, 0, 'Дешевше на 5 €'],
  [5000, 4500, 'Дорожче на 5 €Сплачено 45 €, до сплати 5 €.'],
  [4000, 4500, 'Дешевше на 5 €Сплачено 45 €, до повернення 5 €.'],
  [4500, 4500, 'Ціна не змінюється.Сплачено повністю: 45 €.'],
])('the price becomes %i with %i paid: %s', async (price, paid, sentence) => {
  const { page } = await open(change({}, { price: price === 4000 ? 4000 : price }), { paid });
  expect(page()).toContain(sentence);
});

it('the same price without a payment is not mentioned', async () => {
  const { page } = await open(change());
  expect(page()).not.toMatch(/Ціна не змінюється|Сплачено/);
});

it('says until when it can be answered, by the clock of the stop, and that a seat is not held', async () => {
  const { page } = await open(change({ kinds: ['trip'], endsAt: '2035-06-10T09:00:00.000Z', count: 3 }));
  expect(page()).toMatch(/Відповісти можна до: .*10 червня.*, 12:00\./);
  expect(page()).toContain('Місце на новому рейсі поки не тримаємо: якщо його займуть, буде інше вільне.');
  expect(page()).toContain('Зміна стосується 3 бронювань групи.');
});

it('a parcel has no seat that could be taken', async () => {
  const { page } = await open(change({ kinds: ['trip'] }), { kind: 'parcel' });
  expect(page()).not.toContain('Місце на новому рейсі');
});

it.each([
  ['Погодитися', changeApi.acceptChange],
  ['Відмовитися', changeApi.declineChange],
])('«%s» answers this change', async (name, endpoint) => {
  const { reader, requests } = await open(change());
  await reader.click(screen.getByRole('button', { name }));
  expect(callsOf(requests, endpoint)).toMatchObject([{ params: { bookingId: '55', changeId: '9' } }]);
  expect(requests).toHaveLength(1);
});

it('shows why an answer was refused, with the buttons still there', async () => {
  const { reader, refuse } = await open(change());
  refuse(new Refusal(409, 'seat_taken'));
  await reader.click(screen.getByRole('button', { name: 'Погодитися' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(buttons()).toEqual(['Відмовитися', 'Погодитися']);
});
