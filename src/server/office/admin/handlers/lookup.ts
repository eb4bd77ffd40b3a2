import { type Call, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { endSession, endSessions } from '#server/people/accounts/commands/session.ts';
import { DomainError } from '#shared/core/errors.ts';
import { lookupApi } from '#shared/office/admin/lookup-api.ts';
import { lookupKinds, readLookup } from '#shared/office/admin/lookup-query.ts';
import { closeView, openView } from '../commands/administer.ts';
import { alikeBuses, alikeGroups } from '../queries/alike.ts';
import { lookUp } from '../queries/lookup.ts';
import { shownPerson } from '../queries/lookup-parts.ts';
import { isOperatorAccount, personPage } from '../queries/person.ts';
import { seenBookingOf, seenBy, viewEnd } from '../queries/seen.ts';
import { bookingPage, tripPage } from '../queries/things.ts';

const OPENED: RateLimit = { name: 'opened', points: 60, seconds: 3_600 };

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
    await requirePerson(call);
    await countOpened(call);
    const { app, sql, me, params, locale, now } = call;
    const viewEndsAt = await viewEnd(sql, me, params.accountId, now);
    const whole = reader(call).whole || viewEndsAt !== null;
    return personPage(app, sql, params.accountId, { whole, locale, now, viewEndsAt });
  },

  endSession: async (call) => {
    await requirePerson(call);
    const { sql, params, now, audit, changed, revokeSessions } = call;
    await endSession(sql, params.accountId, params.sessionId, now);
    audit({ after: { session: params.sessionId } });
    revokeSessions(params.sessionId);
    changed(`account:${params.accountId}`);
    return undefined;
  },

  endSessions: async (call) => {
    await requirePerson(call);
    const { sql, params, now, audit, changed, revokeSessions } = call;
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

type OfPerson = Pick<Call<{ params: { accountId: number } }>, 'app' | 'sql' | 'me' | 'now'> & {
  params: { accountId: number };
};

/** Support looks after people, not after operators. Throws `not_found`. */
async function requirePerson({ sql, me, params }: OfPerson): Promise<void> {
  if (me.role === 'support' && (await isOperatorAccount(sql, params.accountId))) throw new DomainError('not_found');
}

/** Counts the people that support opens: many in a short time are no work on requests. Throws `too_many_requests`. */
async function countOpened({ app, me, now }: OfPerson): Promise<void> {
  if (me.role !== 'support') return;
  const { allowed } = await app.rateLimits.count(OPENED, app.pool, String(me.accountId), now);
  if (allowed) return;
  app.log.error({ operator: me.accountId }, 'support has opened more people in an hour than its work needs');
  throw new DomainError('too_many_requests');
}

/** Administrators read contacts in full; support reads them while they look at the service as the person does. */
function reader({ me }: Pick<Call<unknown>, 'me'>) {
  return { whole: me.role === 'admin' };
}

export const lookup = defineDomain('lookup', lookupApi, handlers);
