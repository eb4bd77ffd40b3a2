import { describe, expect, it } from 'vitest';
import { RATE_UNIT } from '#shared/core/currencies.ts';
import { sheet, sheetBooking } from '#testing/web/samples.ts';
import type { CashUp, TripCash } from '../rules/cash.ts';
import type { Payment } from '../rules/payments.ts';
import { expectedSheet } from './expected-sheet.ts';
import { expectedTripCash, isUnsentCashUp } from './expected-trip-cash.ts';
import { type SheetAction, sheetAction } from './sheet-actions.ts';

const NOW = new Date('2035-06-12T04:30:00.000Z');
const DRIVER = { id: 7, name: 'Тарас', lastName: 'Бойко' };
const EXPENSE = { action: 'expense', amount: 500, currency: 'EUR', what: 'Стоянка' } as const;
const [FIRST, SECOND] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;

const trip = sheet({
  status: 'started',
  ownCash: { payments: [], expenses: [] },
  bookings: [
    sheetBooking({ id: 1, seat: 1, fare: 4500, status: 'boarded' }),
    sheetBooking({ id: 2, seat: 2, fare: 3000, status: 'boarded' }),
  ],
});

const { id, from, to, departsAt } = trip;
const server: TripCash = {
  trip: { id, from, to, departsAt },
  cashUps: [],
  aside: [],
  unpaid: [],
  toGiveBack: [],
  owners: [],
};

const pay = (bookingId: number): SheetAction => ({ action: 'pay', bookingId, paid: true });
const spend = (expenseId: string, amount = 500): SheetAction => ({ ...EXPENSE, amount, expenseId, photos: [] });
const walkOn = (price: number, paid = true): SheetAction => ({
  ...{ action: 'walkOn', fromSeq: 0, toSeq: 1, seat: 5, name: 'Олена', price, paid },
});
const partly = (price: number, payment: Partial<Payment>): SheetAction =>
  sheetAction.parse({
    ...walkOn(price, false),
    payment: { amount: 1000, currency: 'EUR', rate: RATE_UNIT, method: 'cash', ...payment },
  });
const HRYVNIA = { amount: 96_800, currency: 'UAH', rate: 484_000 } as const;
const handOver = (amount: number): SheetAction => ({ action: 'handOverCash', sums: [{ currency: 'EUR', amount }] });

function cashAfter(presses: readonly SheetAction[], known: TripCash | undefined = server) {
  const pending = presses.map((press, index) => ({
    at: new Date(NOW.getTime() + index * 1000).toISOString(),
    do: press,
  }));
  return expectedTripCash(known, expectedSheet(trip, pending, new Date(NOW.getTime() + 60_000)), DRIVER);
}

const summary = ({ sums, handedOverAt }: CashUp) =>
  `${handedOverAt === null ? 'open' : 'handed'} ${sums.map(({ collected, spent, handOver: rest }) => `${collected}-${spent}=${rest}`).join()}`;

describe('the cash of a trip with presses that wait', () => {
  it.each<[string, SheetAction[], string[], number[]]>([
    ['nothing pressed', [], ['open '], [4500, 3000]],
    ['one paid', [pay(1)], ['open 4500-0=4500'], [3000]],
    ['an expense', [pay(1), spend(FIRST)], ['open 4500-500=4000'], [3000]],
    ['the same expense twice', [spend(FIRST), spend(FIRST)], ['open 0-500=-500'], [4500, 3000]],
    [
      'an expense that is taken back',
      [spend(FIRST), spend(SECOND, 700), { action: 'dropExpense', expenseId: FIRST }],
      ['open 0-700=-700'],
      [4500, 3000],
    ],
    ['handed over', [pay(1), spend(FIRST), handOver(4000)], ['handed 4500-500=4000', 'open '], [3000]],
    ['another sum than is there', [pay(1), handOver(1)], ['open 4500-0=4500'], [3000]],
    ['nothing to hand over', [handOver(0)], ['open '], [4500, 3000]],
    ['who comes without a booking and pays', [pay(1), walkOn(2000)], ['open 6500-0=6500'], [3000]],
    ['who comes without a booking and pays later', [walkOn(2000, false)], ['open '], [4500, 3000, 2000]],
    ['who comes without a booking and rides for nothing', [walkOn(0)], ['open '], [4500, 3000]],
    ['who pays a part of it', [partly(2000, {})], ['open 1000-0=1000'], [4500, 3000, 1000]],
    ['who pays in hryvnias', [partly(2000, HRYVNIA)], ['open 96800-0=96800'], [4500, 3000]],
    ['who pays a part by card', [partly(2000, { method: 'card' })], ['open '], [4500, 3000, 1000]],
    ['who would pay more than the price, which the server refuses', [partly(500, {})], ['open '], [4500, 3000]],
    ['who would give less than they pay', [partly(2000, { given: 500 })], ['open '], [4500, 3000]],
    ['handed over with what they paid', [walkOn(2000), handOver(2000)], ['handed 2000-0=2000', 'open '], [4500, 3000]],
    ['paid after the hand-over', [pay(1), handOver(4500), pay(2)], ['handed 4500-0=4500', 'open 3000-0=3000'], []],
  ])('%s', (_, presses, cashUps, due) => {
    const cash = cashAfter(presses);
    expect(cash.cashUps.map(summary)).toEqual(cashUps);
    expect(cash.unpaid.map((one) => one.due)).toEqual(due);
    // The same without an answer of the server: the page is made of the sheet.
    expect(cashAfter(presses, undefined).cashUps.map(summary)).toEqual(cashUps);
  });

  it('leaves the cash of others, and its own that is handed over, as the server has them', () => {
    const [own] = cashAfter([pay(1), handOver(4500)]).cashUps;
    if (!own) throw new Error('there is no cash-up');
    const others = [
      { ...own, id: 3, driver: { ...DRIVER, id: 8 }, handedOverAt: null },
      { ...own, id: 4, handedOverAt: '2035-06-12T04:00:00.000Z' },
    ];
    const { cashUps } = cashAfter([spend(FIRST)], { ...server, cashUps: others });
    expect(cashUps.slice(0, 2)).toEqual(others);
    expect(cashUps.map(isUnsentCashUp)).toEqual([false, false, false]);
    expect(isUnsentCashUp(own)).toBe(true);
  });

  it('is due of those who have a seat or had one, and names what is not in cash', () => {
    const row = {
      currency: 'EUR',
      rate: RATE_UNIT,
      takenBy: null,
      note: '',
      refundOf: null,
      at: NOW.toISOString(),
    } as const;
    const payments = [
      { ...row, id: FIRST, amount: 1000, eurCents: 1000, method: 'cash' as const },
      { ...row, id: SECOND, amount: 500, eurCents: 500, method: 'transfer' as const },
    ];
    const bookings = (['confirmed', 'boarded', 'completed', 'no_show', 'cancelled', 'unconfirmed'] as const).map(
      (status, index) =>
        sheetBooking({ id: index, status, fare: 4500, paid: 1500, payments: index === 0 ? payments : [] }),
    );
    const { unpaid, aside } = expectedTripCash(undefined, sheet({ bookings }), DRIVER);
    expect(unpaid.map(({ bookingId, due }) => [bookingId, due])).toEqual([0, 1, 2].map((one) => [one, 3000]));
    expect(aside).toMatchObject([{ id: SECOND, bookingId: 0 }]);
  });

  it('is the answer of the server where the device has an earlier sheet without the person’s cash', () => {
    const { ownCash: _, ...earlier } = trip;
    expect(expectedTripCash(server, earlier, DRIVER)).toBe(server);
  });
});

it('who owes for a parcel that the receiver pays is the receiver once it was handed out', () => {
  const parcel = sheetBooking({ id: 3, kind: 'parcel', name: 'Надія', fare: 800, status: 'boarded' });
  const facts = {
    ...{ what: 'Книжки', sizeClass: 's', weightKg: 1, declaredKg: 1, receiverName: 'Марія', receiverPhone: '' },
    ...{ payer: 'receiver' as const, taken: true, unclaimed: false, damaged: false },
  };
  const owes = (status: 'boarded' | 'completed', payer: 'sender' | 'receiver') => {
    const bookings = [{ ...parcel, status, parcel: { ...facts, payer } }];
    return expectedTripCash(server, { ...trip, bookings }, DRIVER).unpaid.map(({ name }) => name);
  };
  expect([owes('boarded', 'receiver'), owes('completed', 'receiver'), owes('completed', 'sender')]).toEqual([
    ['Надія'],
    ['Марія'],
    ['Надія'],
  ]);
});
