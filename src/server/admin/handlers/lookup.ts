import { endSession, endSessions } from '#server/accounts/commands/session.ts';
import { type Call, defineDomain, type Handlers } from '#server/http/handlers.ts';
import { lookupApi } from '#shared/admin/lookup-api.ts';
import { lookupKinds, readLookup } from '#shared/admin/lookup-query.ts';
import { closeView, openView } from '../commands/view-as.ts';
import { alikeBuses, alikeGroups } from '../queries/alike.ts';
import { lookUp } from '../queries/lookup.ts';
import { shownPerson } from '../queries/lookup-parts.ts';
import { personPage } from '../queries/person.ts';
import { seenBookingOf, seenBy, viewEnd } from '../queries/seen.ts';
import { bookingPage, tripPage } from '../queries/things.ts';

const handlers: Handlers<typeof lookupApi> = {
  find: async (call) => {
    const query = readLookup(call.query.q);
    const found = await lookUp(call.sql, query, reader(call), call.now);
    const { people, carriers, bookings, trips, buses } = found;
    call.audit({
      after: {
        by: lookupKinds(query),
        people: people.map(({ id }) => id),
        carriers: carriers.map(({ id }) => id),
        bookings: bookings.map(({ id }) => id),
        trips: trips.length,
        buses: buses.length,
      },
    });
    return found;
  },

  person: async (call) => {
    const { app, sql, me, params, locale, now } = call;
    const viewEndsAt = await viewEnd(sql, me, params.accountId, now);
    const whole = reader(call).whole || viewEndsAt !== null;
    return personPage(app, sql, params.accountId, { whole, locale, now, viewEndsAt });
  },

  endSession: async ({ sql, params, now, audit, changed, revokeSessions }) => {
    await endSession(sql, params.accountId, params.sessionId, now);
    audit({ after: { session: params.sessionId } });
    revokeSessions(params.sessionId);
    changed(`account:${params.accountId}`);
    return undefined;
  },

  endSessions: async ({ sql, params, now, audit, changed, revokeSessions }) => {
    const ended = await endSessions(sql, params.accountId, { except: null, now });
    audit({ after: { sessions: ended } });
    revokeSessions(...ended);
    changed(`account:${params.accountId}`);
    return undefined;
  },

  booking: (call) =>
    bookingPage(call.sql, call.params.bookingId, { ...reader(call), ...call, me: call.me, locale: call.locale }),

  trip: (call) => tripPage(call.sql, call.params.tripId, { ...reader(call), now: call.now }),

  openView: async ({ sql, me, params, body, now, audit }) => {
    const endsAt = await openView(sql, me, params.accountId, body.why, now);
    audit({ after: { why: body.why } });
    return { endsAt };
  },

  closeView: async ({ sql, me, params, now }) => {
    await closeView(sql, me, params.accountId, now);
    return undefined;
  },

  seen: ({ sql, me, params, locale, now }) => seenBy(sql, me, params.accountId, { locale, now }),

  seenBooking: async ({ sql, me, params, now, audit }) => {
    audit({ after: { booking: params.bookingId } });
    return seenBookingOf(sql, me, params, now);
  },

  alikePlates: ({ sql }) => alikeBuses(sql),

  alikePeople: async (call) =>
    (await alikeGroups(call.sql)).map(({ why, people }) => ({
      why,
      people: people.map((person) => shownPerson(person, reader(call))),
    })),
};

/** Administrators read contacts in full; support reads them while they look at the service as the person does. */
function reader({ me }: Pick<Call<unknown>, 'me'>) {
  return { whole: me.role === 'admin' };
}

export const lookup = defineDomain('lookup', lookupApi, handlers);
