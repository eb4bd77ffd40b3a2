import { type Call, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { text } from '#server/core/translate.ts';
import { moneyApi } from '#shared/sales/bookings/money/money-api.ts';
import { eraseMoney } from '../../core/commands/erase-records.ts';
import { type CashTouched, confirmCash, handOver, removeExpense } from '../commands/cash-up.ts';
import { cashUpRows, tripCash } from '../queries/cash.ts';
import { moneyData } from '../queries/money-data.ts';
import { partyLedger } from '../queries/party-ledger.ts';
import { paymentsCsv } from '../queries/payments-csv.ts';

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
