import { transaction } from '#server/core/database/db.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { networkOf } from '#server/core/network.ts';
import { parcelOfLink } from '#server/sales/bookings/parcels/queries/parcel.ts';
import { ticketBooking } from '#server/sales/bookings/tickets/queries/ticket.ts';
import { DomainError } from '#shared/core/errors.ts';
import { ticketPath } from '#shared/sales/bookings/tickets/ticket-path.ts';
import { checkoutApi } from '#shared/sales/payments/checkout-api.ts';
import { renewEventKey } from '../commands/connect.ts';
import { openCheckout } from '../commands/open-checkout.ts';
import { settleCheckout } from '../commands/settle.ts';
import { paymentJobs } from '../jobs.ts';
import { keysOf } from '../queries/accounts.ts';
import { cardMoneyOf, checkoutByEvent, unsettledOf } from '../queries/checkouts.ts';

/** Pages that one party opens, questions that it asks of the provider, and events about the payments of one carrier from one network. */
const OPENED: RateLimit = { name: 'checkoutsOpened', points: 20, seconds: 3600 };
const ASKED: RateLimit = { name: 'checkoutsAsked', points: 60, seconds: 3600 };
const EVENTS: RateLimit = { name: 'paymentEvents', points: 600, seconds: 60 };

const handlers: Handlers<typeof checkoutApi> = {
  money: async ({ sql, params, now }) =>
    cardMoneyOf(sql, (await ticketBooking(sql, params.code, now)).id, 'sender', now),

  open: async ({ app, pool, params, locale, now }) => {
    const { id, partyId } = await ticketBooking(pool, params.code, now);
    await app.rateLimits.consume(OPENED, pool, String(partyId), now);
    const page = ticketPath(params.code);
    return { url: await openCheckout(app, { bookingId: id, by: 'sender', page, locale }, now) };
  },

  ask: async ({ app, pool, params, now }) => {
    const { id, partyId } = await ticketBooking(pool, params.code, now);
    await app.rateLimits.consume(ASKED, pool, String(partyId), now);
    for (const checkout of await unsettledOf(pool, id)) await settleCheckout(app, checkout, {}, now);
    return cardMoneyOf(pool, id, 'sender', now);
  },

  parcelMoney: async ({ sql, params, now }) =>
    cardMoneyOf(sql, (await parcelOfLink(sql, params.code, now)).id, 'receiver', now),

  openParcel: async ({ app, pool, params: { code }, locale, now }) => {
    const { id, partyId } = await parcelOfLink(pool, code, now);
    await app.rateLimits.consume(OPENED, pool, String(partyId), now);
    return { url: await openCheckout(app, { bookingId: id, by: 'receiver', page: `/p/${code}`, locale }, now) };
  },

  askParcel: async ({ app, pool, params, now }) => {
    const { id, partyId } = await parcelOfLink(pool, params.code, now);
    await app.rateLimits.consume(ASKED, pool, String(partyId), now);
    for (const checkout of await unsettledOf(pool, id)) await settleCheckout(app, checkout, {}, now);
    return cardMoneyOf(pool, id, 'receiver', now);
  },

  event: async ({ app, pool, params, client, header, rawBody, now }) => {
    const { provider, carrierId } = params;
    // By network: forged events do not use up what the provider's own may send.
    await app.rateLimits.consume(EVENTS, pool, `${provider} ${carrierId} ${networkOf(client.ip)}`, now);
    const service = await app.payments[provider]();
    const keys = await keysOf(app, pool, carrierId, provider).catch(() => {
      throw new DomainError('not_found');
    });
    const read = (events: string) => service.event({ ...keys, events }, rawBody(), header, now);
    let about: ReturnType<typeof read>;
    try {
      about = read(keys.events);
    } catch (error) {
      const renewed = await renewEventKey(app, { carrierId, provider, keys }, now);
      if (renewed === null) throw error;
      about = read(renewed);
    }
    const id = about && (await checkoutByEvent(pool, { provider, carrierId }, about));
    // The event is answered before the provider is asked: it would not wait for long.
    if (id) await transaction(pool, (sql) => addJob(sql, 'payments.settle', { id }, { key: `checkout ${id}` }));
    return undefined;
  },
};

export const checkouts = defineDomain('checkouts', checkoutApi, handlers, paymentJobs);
