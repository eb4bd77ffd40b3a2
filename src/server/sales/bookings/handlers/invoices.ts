import type { AppContext } from '#server/context.ts';
import { transaction } from '#server/core/database/db.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { networkOf } from '#server/core/network.ts';
import { printerOf } from '#server/core/pdf/printer.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { invoiceApi } from '#shared/sales/bookings/papers/invoice-api.ts';
import { visibleBooking } from '../money/queries/booking.ts';
import { issueInvoice } from '../papers/commands/issue-invoice.ts';
import { invoicePaper } from '../papers/papers/invoice.ts';
import { invoiceOf, invoicesOf, type StoredInvoice } from '../papers/queries/invoices.ts';
import { ticketBooking } from '../tickets/queries/ticket.ts';

/** Invoices that are issued and printed by the links of tickets, from one network. */
const BY_LINK: RateLimit = { name: 'invoices', points: 60, seconds: 15 * 60 };

const handlers: Handlers<typeof invoiceApi> = {
  ofTicket: async ({ pool, params, now }) => invoicesOf(pool, (await ticketBooking(pool, params.code, now)).partyId),

  issueByTicket: async ({ app, pool, params, body, client, now }) => {
    await app.rateLimits.consume(BY_LINK, pool, networkOf(client.ip), now);
    const { partyId } = await ticketBooking(pool, params.code, now);
    await transaction(pool, (sql) => issueInvoice(sql, partyId, body, now));
    return invoicesOf(pool, partyId);
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
    return printed(app, await invoiceOf(sql, partyId, params.number), locale, now);
  },
};

function printed(app: AppContext, invoice: StoredInvoice, locale: Locale, now: Date): Promise<Uint8Array> {
  return printerOf(app)(invoicePaper(invoice, { locale, now }));
}

/** Invoices to companies for the tickets of a party. */
export const invoices = defineDomain('invoices', invoiceApi, handlers);
