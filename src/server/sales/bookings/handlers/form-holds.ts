import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { requireFeature } from '#server/people/reference/queries/reference.ts';
import { FORM_SEATS_PER_HOUR, formHoldsApi } from '#shared/sales/bookings/seats/form-hold.ts';
import { type ChangeContext, refreshFreeSeats } from '../changes/events.ts';
import { holdForForm, releaseForm } from '../seats/commands/form-hold.ts';
import { guestNetwork } from '../tickets/commands/prove.ts';

const OF_TRIP: RateLimit = { name: 'formHoldTrip', points: FORM_SEATS_PER_HOUR.ofTrip, seconds: 3600 };
const IN_ALL: RateLimit = { name: 'formHold', points: FORM_SEATS_PER_HOUR.inAll, seconds: 3600 };

const handlers: Handlers<typeof formHoldsApi> = {
  hold: async (call) => {
    const {
      app,
      sql,
      actor,
      params: { tripId },
      body,
      client,
      now,
    } = call;
    if (actor === null) await requireFeature(sql, 'guestBookings');
    const network = guestNetwork(app, client.ip);
    const person = actor ? `account ${actor.accountId}` : network;
    const held = await holdForForm(sql, { actor, network }, tripId, body, now, async () => {
      await app.rateLimits.consume(OF_TRIP, sql, `${person} ${tripId}`, now, body.seats.length);
      await app.rateLimits.consume(IN_ALL, sql, person, now, body.seats.length);
    });
    seatsChanged(call, tripId);
    return held;
  },

  release: async (call) => {
    const { tripId, form } = call.params;
    if (await releaseForm(call.sql, tripId, form)) seatsChanged(call, tripId);
  },
};

function seatsChanged({ app, changed, afterCommit }: ChangeContext, tripId: number): void {
  changed(`seats:${tripId}`);
  afterCommit(() => refreshFreeSeats(app, tripId));
}

export const formHolds = defineDomain('formHolds', formHoldsApi, handlers);
