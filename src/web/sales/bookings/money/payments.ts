import { queryOptions, useMutation } from '@tanstack/react-query';
import { amountText } from '#shared/core/currencies.ts';
import { centsFromText } from '#shared/core/money.ts';
import type { ExchangeRate } from '#shared/network/carriers/rates.ts';
import { moneyApi } from '#shared/sales/bookings/money/money-api.ts';
import type { CashUp, TripCash } from '#shared/sales/bookings/rules/cash.ts';
import { owedOf } from '#shared/sales/bookings/rules/owed.ts';
import type { Payment, Refund } from '#shared/sales/bookings/rules/payments.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { sheetAction } from '#shared/sales/bookings/sheet/sheet-actions.ts';
import type { CurrencySum, PaymentRow } from '#shared/sales/trips/payment-rows.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { call } from '#web/core/api/call.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { session } from '#web/core/session/session.ts';
import { stopName } from '#web/sales/trips/labels.ts';
import { carrierTopic } from '#web/sales/trips/queries.ts';
import { toast } from '#web/ui/base/toasts.ts';
import { pressAndWait } from '../sheet/press.ts';

/** Fields of a booking that the payment screen needs; a row of the trip sheet and the booking's own page both supply them. */
export interface Bill {
  bookingId: number;
  tripId: number;
  kind: Booking['kind'];
  name: string;
  seat: number | null;
  stop: string;
  fare: number;
  paid: number;
  payments: readonly PaymentRow[];
  rates: readonly ExchangeRate[];
  /** The cash of this trip that the reader holds; null where it is not known. */
  held: readonly CurrencySum[] | null;
  /** The countries of the trip in the order of its stops. */
  countries: readonly string[];
}

/** The bill of a row of the trip sheet; null while it has no price. */
export function billOfRow(booking: SheetBooking, sheet: TripSheet): Bill | null {
  if (booking.fare === null) return null;
  const { id, kind, fare, paid, payments, name, seat, toSeq } = booking;
  return {
    ...{ bookingId: id, tripId: sheet.id, kind, fare, paid, payments, rates: sheet.rates, held: sheet.cash },
    name: personName({ name }),
    ...{ seat, stop: stopName(sheet, toSeq) },
    countries: sheet.stops.map(({ place }) => place.country),
  };
}

/** The bill of a booking on its own page; null while it has no price, and for the passenger's side. */
export function billOfBooking(booking: Booking): Bill | null {
  const fare = owedOf(booking);
  if (fare === null || booking.side !== 'carrier') return null;
  const { id, trip, kind, paid, payments, rates, name, seat, toSeq } = booking;
  return {
    ...{ bookingId: id, tripId: trip.id, kind, fare, paid, payments, rates, held: null },
    name: personName({ name }),
    ...{ seat, stop: stopName(trip, toSeq) },
    countries: trip.stops.map(({ place }) => place.country),
  };
}

/** Presses a payment or a refund, which also works without a connection, then fetches the trip and the lists again. */
export function usePayment({ tripId, bookingId }: Pick<Bill, 'tripId' | 'bookingId'>) {
  return useMutation({
    mutationFn: ({ payment, refund }: { payment?: Payment; refund?: Refund }) =>
      pressAndWait(
        tripId,
        sheetAction.parse({ bookingId, action: payment ? 'payment' : 'refund', payment: payment ?? refund }),
      ),
    onSettled: () => refetchTopics(`trip:${tripId}`, carrierTopic()),
  });
}

export const tripCashQuery = (tripId: number) =>
  queryOptions({
    queryKey: [`trip:${tripId}`, carrierTopic(), 'cash'],
    queryFn: ({ signal }) => call(moneyApi.tripCash, { params: { tripId } }, { signal }),
  });

export const cashUpsQuery = () =>
  queryOptions({
    queryKey: [carrierTopic(), 'cash'],
    queryFn: ({ signal }) => call(moneyApi.cashUps, {}, { signal }),
  });

/** Runs a change of cash, then fetches the trip's cash and the lists again. */
export function useCashAction(tripId: number, onDone: () => void) {
  return useMutation({
    mutationFn: (send: () => Promise<TripCash>) => send(),
    onSuccess: () => {
      onDone();
      toast({ kind: 'good', text: t('payments.saved') });
    },
    onSettled: () => refetchTopics(`trip:${tripId}`, carrierTopic()),
  });
}

/** An amount in minor units of its currency in the reader's language: 169400 UAH → '1 694 ₴'. */
export function inCurrency(amount: number, currency: string): string {
  return amountText(locale, amount, currency).replace('-', '−');
}

/** The typed text of an amount in minor units; null for a text that is no amount. */
export function amountFromText(text: string): number | null {
  return centsFromText(text.replace(/\s/g, ''));
}

/** The sums of a cash-up in one line: '266 €, 5 420 ₴'. */
export function sumsLabel(sums: CashUp['sums']): string {
  return sums.map(({ handOver, currency }) => inCurrency(handOver, currency)).join(', ');
}

export function cashUpState({ handedOverAt, confirmedAt }: Pick<CashUp, 'handedOverAt' | 'confirmedAt'>) {
  if (confirmedAt !== null) return 'confirmed';
  return handedOverAt === null ? 'open' : 'handed';
}

/** The holder of the cash, or its state after the hand-over. */
export function cashUpStateText(cashUp: Pick<CashUp, 'handedOverAt' | 'confirmedAt' | 'inOffice'>): string {
  const state = cashUpState(cashUp);
  return t(state === 'open' && cashUp.inOffice ? 'payments.state.office' : `payments.state.${state}`);
}

/** Whether the reader works for the company's office: its owner or a dispatcher, not a hired driver. */
export function worksInOffice(): boolean {
  const role = session().carrierInfo?.role;
  return role === 'owner' || role === 'dispatcher';
}

export function worksAlone(): boolean {
  return session().carrierInfo?.singleDriver === true;
}
