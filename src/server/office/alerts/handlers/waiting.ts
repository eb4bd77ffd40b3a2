import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { bookingChanged } from '#server/sales/bookings/changes/events.ts';
import { guestNetwork } from '#server/sales/bookings/tickets/commands/prove.ts';
import { DomainError } from '#shared/core/errors.ts';
import { waitingApi } from '#shared/office/alerts/api.ts';
import { joinWaitingList, leaveWaitingList, takeOffer } from '../commands/waiting.ts';
import { entryOf, waitingOn } from '../queries/waiting.ts';

const handlers: Handlers<typeof waitingApi> = {
  join: async ({ sql, me, params, body, now, changed }) => {
    const id = await joinWaitingList(sql, me, params.tripId, body, now);
    changed(`account:${me.accountId}`, `trip:${params.tripId}`);
    return { id };
  },

  entry: ({ sql, me, params, now }) => entryOf(sql, me.accountId, params.entryId, now),

  take: async (call) => {
    const { app, sql, me, params, body, client, now } = call;
    const offer = { ...params, ...body, network: guestNetwork(app, client.ip) };
    const booked = await takeOffer(sql, me, offer, now);
    bookingChanged(call, booked);
    const [first] = booked.bookings;
    if (!first) throw new DomainError('internal');
    return { tripId: booked.tripId, bookingId: first.id };
  },

  leave: async ({ sql, me, params, now, changed }) => {
    const { tripId } = await leaveWaitingList(sql, me, params.entryId, now);
    changed(`account:${me.accountId}`, `trip:${tripId}`);
  },

  ofTrip: ({ sql, me, params }) => waitingOn(sql, me, params.tripId),
};

export const waiting = defineDomain('waiting', waitingApi, handlers);
