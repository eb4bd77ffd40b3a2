import * as z from 'zod/mini';
import { DISPATCH, STAFF } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { date, id } from '#shared/core/fields.ts';
import { cashUpRow, confirmInput, tripCash } from '../rules/cash.ts';
import { handOverInput } from '../rules/payments.ts';
import { partyLedger } from './ledger.ts';

const tripId = z.object({ tripId: id });
const cashUpId = z.object({ cashUpId: id });

export const moneyApi = {
  tripCash: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId/cash',
    summary: 'The cash-ups of a trip; a hired driver gets their own',
    access: STAFF,
    params: tripId,
    output: tripCash,
  }),
  ledger: endpoint({
    method: 'GET',
    path: '/api/bookings/:bookingId/ledger',
    summary: 'Every entry of the ledger about a booking and its party, in their order, with the sum left after each',
    access: DISPATCH,
    params: z.object({ bookingId: id }),
    output: partyLedger,
  }),
  removeExpense: endpoint({
    method: 'DELETE',
    path: '/api/expenses/:expenseId',
    summary: 'Remove an expense from a cash-up that is not handed over',
    access: STAFF,
    params: z.object({ expenseId: z.uuid() }),
    output: tripCash,
  }),
  cashUps: endpoint({
    method: 'GET',
    path: '/api/cash-ups',
    summary: 'Cash-ups of your carrier, those that wait first; a hired driver gets their own',
    access: STAFF,
    output: z.object({ data: z.array(cashUpRow) }),
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/api/cash-ups/:cashUpId/hand-over',
    summary: 'Hand the cash over to the company',
    access: STAFF,
    params: cashUpId,
    body: handOverInput,
    output: tripCash,
  }),
  confirmCash: endpoint({
    method: 'POST',
    path: '/api/cash-ups/:cashUpId/confirm',
    summary: 'Confirm that the cash was received, or say which sum was',
    access: DISPATCH,
    params: cashUpId,
    body: confirmInput,
    output: tripCash,
  }),
  paymentsCsv: endpoint({
    method: 'GET',
    path: '/api/payments.csv',
    summary: 'Payments of a period or of a trip as CSV',
    access: DISPATCH,
    query: z.object({ from: z.optional(date), to: z.optional(date), trip: z.optional(id) }),
    output: z.object({ name: z.string(), content: z.string() }),
    download: 'text/csv; charset=utf-8',
  }),
};
