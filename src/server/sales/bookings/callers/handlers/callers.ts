import { carrierOf, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { placesOfToday } from '#server/network/places/queries/place-index.ts';
import { retainedSince } from '#shared/core/retention.ts';
import { callersApi } from '#shared/sales/bookings/callers/callers-api.ts';
import { deleteExpiredCallerNotes, noteCaller } from '../commands/caller-note.ts';
import { callTrips } from '../queries/call-trips.ts';
import { callerByPhone, callStops } from '../queries/callers.ts';

const handlers: Handlers<typeof callersApi> = {
  caller: ({ sql, me, query }) => callerByPhone(sql, carrierOf(me), query.phone),
  note: async ({ sql, me, body, now }) => {
    await noteCaller(sql, { carrierId: carrierOf(me), ...body }, now);
    return undefined;
  },
  stops: ({ sql, me }) => callStops(sql, carrierOf(me)),
  trips: async ({ app, sql, me, query, now }) => {
    const { from, to, date, after } = await placesOfToday(app, query, now);
    return callTrips(sql, { carrierId: carrierOf(me), from, to, date: date ?? null, after: after ?? null }, now);
  },
};

export const callers = defineDomain('callers', callersApi, handlers, {
  jobs: {
    'bookings.forgetCallerNotes': (_, { sql, now }) =>
      deleteExpiredCallerNotes(sql, retainedSince('callerNotes', now())),
  },
  crons: [{ name: 'bookings.forgetCallerNotes', pattern: '41 3 * * *' }],
});
