import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { carrierOf, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { channelsTo } from '#server/core/texting/queue.ts';
import type { Actor } from '#shared/core/access.ts';
import { maskedPhone } from '#shared/core/text/mask.ts';
import { ticketTextApi } from '#shared/sales/bookings/tickets/ticket-text-api.ts';
import { textTicket } from '../commands/text-ticket.ts';
import { type DatedTexts, sentTexts, textableTicket } from '../queries/ticket-texts.ts';

const handlers: Handlers<typeof ticketTextApi> = {
  state: ({ app, sql, me, params }) => stateOf(app, sql, me, params.bookingId),
  send: async ({ app, sql, me, params, locale, now }) => {
    await textTicket(app, sql, { carrierId: carrierOf(me), bookingId: params.bookingId, locale }, now);
    return stateOf(app, sql, me, params.bookingId);
  },
};

async function stateOf(app: AppContext, sql: Db, me: Actor, bookingId: number): Promise<DatedTexts> {
  const { partyId, phone, ahead } = await textableTicket(sql, carrierOf(me), bookingId);
  const { left, last } = await sentTexts(sql, partyId);
  return { channels: ahead ? channelsTo(app, phone) : [], to: maskedPhone(phone), left, last };
}

/** The ticket of a caller as a text message (docs/product.md 9.31). */
export const ticketTexts = defineDomain('ticketTexts', ticketTextApi, handlers);
