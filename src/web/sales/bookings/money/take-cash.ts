import { type Currency, RATE_UNIT } from '#shared/core/currencies.ts';
import { amountFor, proposedCurrencies } from '#shared/sales/bookings/rules/payments.ts';
import type { Rest } from '#shared/sales/bookings/rules/refunds.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { press } from '../sheet/press.ts';

interface CashSum {
  amount: number;
  currency: Currency;
  rate: number;
}

/** A sum of euro cents in cash, in the euro and in the currencies of the trip's countries that have a rate. */
export function cashIn({ rates, stops }: Pick<TripSheet, 'rates' | 'stops'>, cents: number): CashSum[] {
  return proposedCurrencies(stops.map(({ place }) => place.country)).flatMap((currency) => {
    const rate = currency === 'EUR' ? RATE_UNIT : rates.find((one) => one.currency === currency)?.rate;
    return rate === undefined ? [] : [{ amount: amountFor(cents, currency, rate, 'cash'), currency, rate }];
  });
}

/** Records with one press that a sum was received in cash; returns the id of the payment. */
export function takeCash({ id: tripId }: TripSheet, { id: bookingId }: SheetBooking, sum: CashSum): string {
  const id = crypto.randomUUID();
  const payment = { ...sum, id, method: 'cash', note: '', given: null } as const;
  void press(tripId, { action: 'payment', bookingId, payment });
  return id;
}

/** Takes back what is left of one payment, and no earlier one. */
export function takeBack({ id: tripId }: TripSheet, { id: bookingId }: SheetBooking, last: Omit<Rest, 'restEurCents'>) {
  const { id: refundOf, rest: amount, currency, rate, method } = last;
  const payment = { id: crypto.randomUUID(), refundOf, amount, currency, rate, method, note: '' };
  void press(tripId, { action: 'refund', bookingId, payment });
}
