import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { networkOf } from '#server/core/network.ts';
import { DomainError } from '#shared/core/errors.ts';
import { type Ticket, ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import type { ChangeAnswer } from '#shared/sales/bookings/rules/change-schema.ts';
import { TICKET_PHONE_PAUSE_S, TICKET_TRIES_OF_NETWORK } from '#shared/sales/bookings/tickets/ticket-page.ts';
import { walletApi } from '#shared/sales/bookings/tickets/wallet-api.ts';
import { bookingChanged } from '../changes/events.ts';
import { firstDay, tripsForChange } from '../changes/queries/change-preview.ts';
import {
  agreeHoursByTicket,
  answerByTicket,
  answerPriceByTicket,
  cancelTicket,
  changeByTicket,
  findTicket,
  takeOtherByTicket,
} from '../commands/cancel-ticket.ts';
import { isRiding, passOf } from '../papers/papers/pass.ts';
import { proveByTicket } from '../tickets/commands/prove.ts';
import { ticketBooking, ticketOf } from '../tickets/queries/ticket.ts';

/** Unknown keys from one network; anyone who has a link never meets this limit. */
const UNKNOWN: RateLimit = { name: 'ticketKeys', points: TICKET_TRIES_OF_NETWORK, seconds: TICKET_PHONE_PAUSE_S };

const handlers: Handlers<typeof ticketApi> = {
  ticket: async ({ app, pool, actor, params, client, now }) => {
    try {
      return await ticketOf({ app, sql: pool }, params.code, now, actor);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not_found')
        await app.rateLimits.consume(UNKNOWN, pool, networkOf(client.ip), now);
      throw error;
    }
  },

  cancel: async (call) => {
    const { app, pool, params, body, client, now } = call;
    bookingChanged(call, await cancelTicket(app, pool, params.code, { ...body, ip: client.ip }, now));
    return ticketOf({ app, sql: pool }, params.code, now);
  },

  changeTrips: async ({ pool, params, query, now }) => {
    const booking = await ticketBooking(pool, params.code, now);
    if (booking.accountId !== null) throw new DomainError('not_allowed');
    return { data: await tripsForChange(pool, null, booking.id, { from: firstDay(query.from, now), now }) };
  },

  change: async (call) => {
    const { app, pool, params, body, client, now } = call;
    for (const trip of await changeByTicket(app, pool, params.code, { ...body, ip: client.ip }, now))
      bookingChanged(call, trip);
    return ticketOf({ app, sql: pool }, params.code, now);
  },

  acceptChange: (call) => answer(call, 'accept'),
  declineChange: (call) => answer(call, 'decline'),
  withdrawChange: (call) => answer(call, 'withdraw'),

  agreeHours: async (call) => {
    const { app, pool, params, body, client, now } = call;
    bookingChanged(call, await agreeHoursByTicket(app, pool, params.code, { ...body, ip: client.ip }, now));
    return ticketOf({ app, sql: pool }, params.code, now);
  },

  takeOther: async (call) => {
    const { app, pool, params, body, client, now } = call;
    for (const trip of await takeOtherByTicket(app, pool, params.code, { ...body, ip: client.ip }, now))
      bookingChanged(call, trip);
    return ticketOf({ app, sql: pool }, params.code, now);
  },

  answerPrice: async (call) => {
    const { app, pool, params, body, client, now } = call;
    bookingChanged(call, await answerPriceByTicket(app, pool, params.code, { ...body, ip: client.ip }, now));
    return ticketOf({ app, sql: pool }, params.code, now);
  },

  prove: async (call) => {
    const { app, pool, params, body, now } = call;
    const proven = await proveByTicket(app, pool, params.code, body.proof, now);
    if (proven) bookingChanged(call, proven);
    return ticketOf({ app, sql: pool }, params.code, now);
  },

  find: async ({ app, pool, body, client, now }) => ({
    ticket: await findTicket(app, pool, body.code, { phone: body.phone, ip: client.ip }, now),
  }),
};

type Answering = Parameters<Handlers<typeof ticketApi>['acceptChange']>[0];

async function answer(call: Answering, choice: ChangeAnswer): Promise<Ticket> {
  const { app, pool, params, body, client, now } = call;
  const request = { changeId: params.changeId, answer: choice, phone: body.phone, ip: client.ip };
  for (const trip of await answerByTicket(app, pool, params.code, request, now)) bookingChanged(call, trip);
  return ticketOf({ app, sql: pool }, params.code, now);
}

export const tickets = defineDomain('ticketLinks', ticketApi, handlers);

/** Signing takes a few milliseconds of pure computing. */
const PASSES: RateLimit = { name: 'walletPasses', points: 60, seconds: 15 * 60 };

const walletHandlers: Handlers<typeof walletApi> = {
  ofTicket: async ({ app, sql, params: { code }, locale, now }) => {
    const { apple, google } = app.wallets;
    const ticket = await ticketOf({ app, sql }, code, now);
    if (!isRiding(ticket)) return { apple: null, google: null };
    const pass = passOf(app, ticket, { key: code, locale });
    return {
      apple: apple?.isValid(now) ? app.publicUrl(`/api/tickets/${code}/pass.pkpass?locale=${locale}`) : null,
      google: google && (await google.link(pass, now)),
    };
  },

  applePass: async ({ app, pool, params: { code }, client, locale, now }) => {
    const { apple } = app.wallets;
    if (!apple?.isValid(now)) throw new DomainError('not_found');
    await app.rateLimits.consume(PASSES, pool, networkOf(client.ip), now);
    const ticket = await ticketOf({ app, sql: pool }, code, now);
    if (!isRiding(ticket)) throw new DomainError('not_found');
    return apple.pass(passOf(app, ticket, { key: code, locale }));
  },
};

/** Passes of tickets for the wallets of telephones (docs/product.md 9.30). */
export const wallet = defineDomain('wallet', walletApi, walletHandlers);
