import { type Call, carrierOf, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { text } from '#server/core/translate.ts';
import { paginate } from '#shared/core/paging.ts';
import { carrierBooking, carrierListsApi, carrierPayment } from '#shared/sales/bookings/money/lists-api.ts';
import { moneyApi } from '#shared/sales/bookings/money/money-api.ts';
import { transferApi } from '#shared/sales/bookings/money/transfer-api.ts';
import { eraseMoney } from '../../core/commands/erase-records.ts';
import { ticketBooking } from '../../tickets/queries/ticket.ts';
import { type CashTouched, confirmCash, handOver, removeExpense } from '../commands/cash-up.ts';
import { moneyData, partyLedger, visibleBooking } from '../queries/booking.ts';
import { cashUpRows, tripCash } from '../queries/cash.ts';
import { carrierBookings, carrierPayments } from '../queries/lists.ts';
import { paymentsCsv } from '../queries/payments-csv.ts';
import { transfersOf } from '../queries/transfers.ts';

const handlers: Handlers<typeof moneyApi> = {
  tripCash: ({ sql, me, params }) => tripCash(sql, me, params.tripId),

  ledger: ({ sql, me, params }) => partyLedger(sql, me.carrierId, params.bookingId),

  removeExpense: (call) => cashAfter(call, removeExpense(call.sql, call.me, call.params.expenseId)),

  cashUps: async ({ sql, me }) => ({ data: await cashUpRows(sql, me) }),

  handOver: (call) => cashAfter(call, handOver(call.sql, call.me, call.params.cashUpId, call.body.sums, call.now)),

  confirmCash: (call) => cashAfter(call, confirmCash(call.sql, call.me, call.params.cashUpId, call.body, call.now)),

  paymentsCsv: async ({ app, sql, me, query, locale }) => {
    const span = query.trip ?? [query.from, query.to].filter(Boolean).join('-');
    return {
      name: `vezu-${text(locale, 'payments.csv.file', {})}${span ? `-${span}` : ''}.csv`,
      content: await paymentsCsv(sql, me, query, { locale, urlOf: app.publicUrl }),
    };
  },
};

export const money = defineDomain('money', moneyApi, handlers, {
  personalData: {
    covers: ['payment.taken_by', 'expense.driver_id', 'cash_up.driver_id', 'cash_up.confirmed_by'],
    export: moneyData,
    erase: eraseMoney,
  },
});

/** Notifies the open screens, and returns the cash of the trip after the change. */
async function cashAfter(call: Pick<Call<never>, 'sql' | 'me' | 'changed'>, done: Promise<CashTouched>) {
  const { tripId, carrierId } = await done;
  call.changed(`trip:${tripId}`, `carrier:${carrierId}`);
  return tripCash(call.sql, call.me, tripId);
}

const carrierListHandlers: Handlers<typeof carrierListsApi> = {
  bookings: async ({ sql, me, query, now, address }) => {
    const { rows, total } = await carrierBookings(sql, { carrierId: carrierOf(me), ...query }, now);
    return paginate(rows, total, query, address);
  },

  payments: async ({ sql, me, query, address }) => {
    const { rows, total } = await carrierPayments(sql, { carrierId: carrierOf(me), ...query });
    return paginate(rows, total, query, address);
  },
};

export const carrierLists = defineDomain('carrierLists', carrierListsApi, carrierListHandlers, {
  outputs: [
    {
      name: 'CarrierBooking',
      description: 'A seat or a parcel of one of your trips. Money is in euro cents.',
      schema: carrierBooking,
    },
    {
      name: 'CarrierPayment',
      description: 'A payment or, with a negative amount, a refund: 2 178 ₴ that count as 45 €.',
      schema: carrierPayment,
    },
  ],
});

const transferHandlers: Handlers<typeof transferApi> = {
  ofBooking: async ({ sql, me, params, now }) => {
    const { id } = await visibleBooking(sql, me, params.bookingId, now);
    return transfersOf(sql, id);
  },
  ofTicket: async ({ pool, params, now }) => transfersOf(pool, (await ticketBooking(pool, params.code, now)).id),
};

export const transfers = defineDomain('transfers', transferApi, transferHandlers);
