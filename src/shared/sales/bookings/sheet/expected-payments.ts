import { RATE_UNIT } from '#shared/core/currencies.ts';
import { cashMoves, changeBack, type PaymentRow } from '#shared/sales/trips/payment-rows.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { refusal } from '../core/policy.ts';
import { eurCentsFor, isChange } from '../rules/payments.ts';
import { refundParts, restsOf } from '../rules/refunds.ts';
import { withCash } from './expected-cash.ts';
import type { SheetActions } from './sheet-actions.ts';
import { sheetFacts } from './sheet-facts.ts';

type Money = Pick<PaymentRow, 'amount' | 'currency' | 'rate' | 'method' | 'eurCents' | 'change'>;

export const EXPECTED_PAYMENTS: {
  [Name in 'pay' | 'payment' | 'refund']: (sheet: TripSheet, action: SheetActions[Name], at: Date) => TripSheet;
} = {
  pay: (sheet, { bookingId, paid }, at) =>
    change(sheet, bookingId, paid ? 'pay' : 'unpay', at, (booking, rest) => {
      if (!paid) return booking.payments.filter((row) => left(row, booking) > 0).map((row) => takenBack(row, booking));
      return [{ amount: rest, eurCents: rest, currency: 'EUR', rate: RATE_UNIT, method: 'cash', refundOf: null }];
    }),
  payment: (sheet, { bookingId, payment }, at) =>
    change(sheet, bookingId, 'pay', at, (_, rest) => {
      const eurCents = eurCentsFor(payment, rest);
      return eurCents === null || !isChange(payment) ? [] : [{ ...payment, eurCents, refundOf: null }];
    }),
  refund: (sheet, { bookingId, payment }, at) =>
    change(sheet, bookingId, 'unpay', at, (booking) => {
      if (payment.refundOf === null) {
        const parts = refundParts(restsOf(booking.payments), payment, booking.paid) ?? [];
        return parts.map(({ amount, eurCents, rate, refundOf }, index) => ({
          ...payment,
          id: index === 0 ? payment.id : undefined,
          ...{ amount: -amount, eurCents: -eurCents, rate, refundOf },
        }));
      }
      const wrong = booking.payments.find(({ id }) => id === payment.refundOf);
      return wrong && left(wrong, booking) >= payment.amount ? [takenBack(wrong, booking, payment.amount)] : [];
    }),
};

type NewRow = Money & { id?: string | undefined; refundOf: string | null };

function change(
  sheet: TripSheet,
  bookingId: number,
  action: 'pay' | 'unpay',
  at: Date,
  rowsOf: (booking: SheetBooking, rest: number) => readonly NewRow[],
): TripSheet {
  const booking = sheet.bookings.find(({ id }) => id === bookingId);
  if (!booking || refusal(action, 'carrier', sheetFacts(booking, sheet), sheet, at)) return sheet;
  const rows = rowsOf(booking, (booking.fare ?? 0) - booking.paid);
  const payments = rows.map(({ id = '', amount, eurCents, currency, rate, method, refundOf, change }, index) => ({
    ...{ amount, eurCents, currency, rate, method, refundOf, takenBy: null, note: '', ...(change && { change }) },
    id: id || `expected ${booking.payments.length + index}`,
    at: at.toISOString(),
  }));
  // A part of the withdrawn payment may have been given back before, without naming a payment.
  const paid = Math.max(
    0,
    rows.reduce((sum, row) => sum + row.eurCents, booking.paid),
  );
  const changed = { ...booking, paid, payments: [...booking.payments, ...payments] };
  const { kind, name } = booking;
  const inCash = payments.filter(({ method }) => method === 'cash').map((row) => ({ ...row, bookingId, kind, name }));
  const { ownCash, cash } = sheet;
  return {
    ...sheet,
    bookings: sheet.bookings.map((one) => (one === booking ? changed : one)),
    cash: inCash.flatMap(cashMoves).reduce(withCash, cash),
    ownCash: ownCash && { ...ownCash, payments: [...ownCash.payments, ...inCash] },
  };
}

function takenBack(row: PaymentRow, booking: SheetBooking, amount = left(row, booking)): NewRow {
  const eurCents = Math.round((row.eurCents * amount) / row.amount);
  const { currency, rate, method, id } = row;
  const change = amount === row.amount ? changeBack(row.change) : null;
  return { amount: -amount, eurCents: -eurCents, currency, rate, method, refundOf: id, change };
}

/** Remainder of a payment after the refunds that name it; of a refund, a negative amount. */
function left({ id, amount }: PaymentRow, { payments }: SheetBooking): number {
  return payments.filter(({ refundOf }) => refundOf === id).reduce((sum, row) => sum + row.amount, amount);
}
