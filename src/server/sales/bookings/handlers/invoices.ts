import { type AppContext, perApp } from '#server/context.ts';
import { transaction } from '#server/core/database/db.ts';
import { type Call, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { rateLimitPerAccount } from '#server/core/limits/account-rate-limit.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { networkOf } from '#server/core/network.ts';
import { printerOf } from '#server/core/pdf/printer.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { debtsApi } from '#shared/sales/bookings/money/debts-api.ts';
import { invoiceApi } from '#shared/sales/bookings/papers/invoice-api.ts';
import { bookingChanged } from '../changes/events.ts';
import { provePhone } from '../commands/cancel-ticket.ts';
import { forgive, giveBackParty, payParty, remind } from '../money/commands/debts.ts';
import { visibleBooking } from '../money/queries/booking.ts';
import { debtsOf } from '../money/queries/debts.ts';
import { issueInvoice } from '../papers/commands/issue-invoice.ts';
import { invoicePaper } from '../papers/papers/invoice.ts';
import { invoiceOf, invoicesOf, type StoredInvoice } from '../papers/queries/invoices.ts';
import type { ChangedBooking } from '../parcels/commands/act.ts';
import { ticketBooking } from '../tickets/queries/ticket.ts';

/** Invoices that are printed by the links of tickets, from one network, and for one account. */
const BY_LINK: RateLimit = { name: 'invoices', points: 60, seconds: 15 * 60 };
const limitOf = perApp((_app: AppContext) => rateLimitPerAccount({ burst: 20, perSecond: 0.2 }));

const handlers: Handlers<typeof invoiceApi> = {
  ofTicket: async ({ pool, params, now }) => invoicesOf(pool, (await ticketBooking(pool, params.code, now)).partyId),

  issueByTicket: async ({ app, pool, params, body: { phone, ...buyer }, client: { ip }, now }) => {
    const booking = await ticketBooking(pool, params.code, now);
    await provePhone(app, pool, booking, { phone, ip }, now);
    await transaction(pool, (sql) => issueInvoice(sql, booking.partyId, buyer, now));
    return invoicesOf(pool, booking.partyId);
  },

  paperOfTicket: async ({ app, pool, params, client, locale, now }) => {
    await app.rateLimits.consume(BY_LINK, pool, networkOf(client.ip), now);
    const { partyId } = await ticketBooking(pool, params.code, now);
    return printed(app, await invoiceOf(pool, partyId, params.number), locale, now);
  },

  ofBooking: async ({ sql, me, params, now }) => {
    const { partyId } = await visibleBooking(sql, me, params.bookingId, now);
    return invoicesOf(sql, partyId);
  },

  issue: async ({ sql, me, params, body, now, changed }) => {
    const { partyId, trip } = await visibleBooking(sql, me, params.bookingId, now);
    await issueInvoice(sql, partyId, body, now);
    changed(`trip:${trip.id}`);
    return invoicesOf(sql, partyId);
  },

  paper: async ({ app, sql, me, params, locale, now }) => {
    const { partyId } = await visibleBooking(sql, me, params.bookingId, now);
    limitOf(app)(me.accountId);
    return printed(app, await invoiceOf(sql, partyId, params.number), locale, now);
  },
};

function printed(app: AppContext, invoice: StoredInvoice, locale: Locale, now: Date): Promise<Uint8Array> {
  return printerOf(app)(invoicePaper(invoice, { locale, now }));
}

export const invoices = defineDomain('invoices', invoiceApi, handlers);

const debtHandlers: Handlers<typeof debtsApi> = {
  debts: ({ sql, me, now }) => debtsOf(sql, me, now),

  payParty: (call) => debtsAfter(call, payParty(call.sql, call.me, call.params.bookingId, call.body.method, call.now)),

  giveBackParty: (call) => debtsAfter(call, giveBackParty(call.sql, call.me, call.params.bookingId, call.now)),

  remind: (call) => debtsAfter(call, remind(call.sql, call.me, call.params.bookingId, call.now)),

  forgive: (call) => debtsAfter(call, forgive(call.sql, call.me, call.params.bookingId, call.now)),
};

export const debts = defineDomain('debts', debtsApi, debtHandlers);

/** Notifies the open screens, and returns the lists after the change. */
async function debtsAfter(
  call: Pick<Call<never>, 'app' | 'sql' | 'me' | 'now' | 'changed' | 'afterCommit'>,
  done: Promise<ChangedBooking>,
) {
  bookingChanged(call, await done);
  return debtsOf(call.sql, call.me, call.now);
}
