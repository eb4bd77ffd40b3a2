import { expect, it } from 'vitest';
import type { PaymentRow } from '#shared/sales/trips/payment-rows.ts';
import { sheet, sheetBooking } from '#testing/web/samples.ts';
import { expectedSheet } from './expected-sheet.ts';
import { sheetAction } from './sheet-actions.ts';

const NOW = new Date('2035-06-12T04:30:00.000Z');
const [FIRST, SECOND, THIRD] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
  '33333333-3333-4333-8333-333333333333',
] as const;
const EURO = { currency: 'EUR', rate: 10_000, method: 'cash' } as const;
const HRYVNIAS = { currency: 'UAH', rate: 484_000, method: 'cash' } as const;

/** 484 ₴ stay in the till, which has given 10 € for them. */
const CHANGE = { currency: 'EUR', amount: 1_000, rate: 10_000, over: 48_400 } as const;

const row = (id: string, values: Partial<PaymentRow>): PaymentRow => ({
  ...{ id, at: NOW.toISOString(), takenBy: null, note: '', refundOf: null, amount: 0, eurCents: 0 },
  ...EURO,
  ...values,
});
const euro = (id: string, cents: number, values: Partial<PaymentRow> = {}) =>
  row(id, { amount: cents, eurCents: cents, ...values });

/** Result of a press on a fare of 45 €: the added payments, the paid sum, and the cash on hand. */
function pressed(payments: readonly PaymentRow[], paid: number, press: object) {
  const booking = sheetBooking({ id: 1, status: 'boarded', fare: 4_500, paid, payments: [...payments] });
  const before = sheet({ status: 'started', bookings: [booking], cash: [{ currency: 'EUR', amount: 10_000 }] });
  const action = sheetAction.parse({ bookingId: 1, ...press });
  const shown = expectedSheet(before, [{ at: NOW.toISOString(), do: action }], NOW);
  const [its] = shown.bookings;
  return {
    paid: its?.paid,
    added: its?.payments
      .slice(payments.length)
      .map(({ id, amount, eurCents, refundOf }) => [id, amount, eurCents, refundOf]),
    cash: shown.cash.map(({ currency, amount }) => `${amount} ${currency}`),
  };
}

it.each<[label: string, payments: PaymentRow[], paid: number, press: object, expected: object]>([
  [
    'the rest is paid with one press',
    [euro(FIRST, 1_000)],
    1_000,
    { action: 'pay', paid: true },
    { paid: 4_500, added: [['expected 1', 3_500, 3_500, null]], cash: ['13500 EUR'] },
  ],
  [
    'the rest is paid in hryvnias',
    [euro(FIRST, 1_000)],
    1_000,
    { action: 'payment', payment: { id: SECOND, amount: 169_400, ...HRYVNIAS } },
    { paid: 4_500, added: [[SECOND, 169_400, 3_500, null]], cash: ['10000 EUR', '169400 UAH'] },
  ],
  [
    'more than the rest is not taken',
    [euro(FIRST, 1_000)],
    1_000,
    { action: 'payment', payment: { id: SECOND, amount: 4_500, ...EURO } },
    { paid: 1_000, added: [], cash: ['10000 EUR'] },
  ],
  [
    'all that was not taken back yet is taken back',
    [euro(FIRST, 1_000), euro(SECOND, 2_000), euro(THIRD, -1_000, { refundOf: FIRST })],
    2_000,
    { action: 'pay', paid: false },
    { paid: 0, added: [['expected 3', -2_000, -2_000, SECOND]], cash: ['8000 EUR'] },
  ],
  [
    'two payments are taken back under two ids',
    [euro(FIRST, 1_000), euro(SECOND, 2_000)],
    3_000,
    { action: 'pay', paid: false },
    {
      paid: 0,
      added: [
        ['expected 2', -1_000, -1_000, FIRST],
        ['expected 3', -2_000, -2_000, SECOND],
      ],
      cash: ['7000 EUR'],
    },
  ],
  [
    'a payment whose money went back before leaves nothing paid, and not less',
    [euro(FIRST, 2_000), euro(SECOND, -500)],
    1_500,
    { action: 'pay', paid: false },
    { paid: 0, added: [['expected 2', -2_000, -2_000, FIRST]], cash: ['8000 EUR'] },
  ],
  [
    'exactly what is left of a payment is taken back',
    [euro(FIRST, 2_000), euro(SECOND, -500, { refundOf: FIRST })],
    1_500,
    { action: 'refund', payment: { id: THIRD, amount: 1_500, ...EURO, refundOf: FIRST } },
    { paid: 0, added: [['expected 2', -1_500, -1_500, FIRST]], cash: ['8500 EUR'] },
  ],
  [
    'more than is left of a payment is not taken back',
    [euro(FIRST, 2_000), euro(SECOND, -500, { refundOf: FIRST })],
    1_500,
    { action: 'refund', payment: { id: THIRD, amount: 1_501, ...EURO, refundOf: FIRST } },
    { paid: 1_500, added: [], cash: ['10000 EUR'] },
  ],
  [
    'a whole payment is taken back with its change in another currency',
    [row(FIRST, { ...HRYVNIAS, amount: 169_400, eurCents: 3_500, change: CHANGE })],
    3_500,
    { action: 'refund', payment: { id: THIRD, amount: 169_400, ...HRYVNIAS, refundOf: FIRST } },
    { paid: 0, added: [['expected 1', -169_400, -3_500, FIRST]], cash: ['11000 EUR', '-217800 UAH'] },
  ],
  [
    'a part of a payment is taken back without its change',
    [row(FIRST, { ...HRYVNIAS, amount: 169_400, eurCents: 3_500, change: CHANGE })],
    3_500,
    { action: 'refund', payment: { id: THIRD, amount: 48_400, ...HRYVNIAS, refundOf: FIRST } },
    { paid: 2_500, added: [['expected 1', -48_400, -1_000, FIRST]], cash: ['10000 EUR', '-48400 UAH'] },
  ],
  [
    'a part of a payment counts for its part, rounded',
    [row(FIRST, { ...HRYVNIAS, amount: 100_000, eurCents: 2_066 })],
    2_066,
    { action: 'refund', payment: { id: THIRD, amount: 48_000, ...HRYVNIAS, refundOf: FIRST } },
    { paid: 1_074, added: [['expected 1', -48_000, -992, FIRST]], cash: ['10000 EUR', '-48000 UAH'] },
  ],
  [
    'what is given back is of the newest payment, then of the earlier one',
    [euro(FIRST, 1_000, { at: '2035-06-12T04:00:00.000Z' }), euro(SECOND, 2_000)],
    3_000,
    { action: 'refund', payment: { id: THIRD, amount: 2_500, ...EURO } },
    {
      paid: 500,
      added: [
        [THIRD, -2_000, -2_000, SECOND],
        ['expected 3', -500, -500, FIRST],
      ],
      cash: ['7500 EUR'],
    },
  ],
])('%s', (_label, payments, paid, press, expected) => {
  expect(pressed(payments, paid, press)).toEqual(expected);
});
