import { perApp } from '#server/context.ts';
import { type Domain, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { sharedRateLimit } from '#server/core/limits/account-rate-limit.ts';
import { requireConfirmedEmail } from '#server/people/accounts/queries/email-confirmation.ts';
import { ticketBooking } from '#server/sales/bookings/tickets/queries/ticket.ts';
import { DomainError } from '#shared/core/errors.ts';
import { announcementsApi } from '#shared/messaging/chat/announcements-api.ts';
import { RECIPIENT_STATUSES } from '#shared/messaging/chat/announcing.ts';
import { ticketAnnouncementsApi } from '#shared/messaging/chat/ticket-api.ts';
import { acknowledge, announce } from '../commands/announce.ts';
import { notifyAcknowledged, notifyAnnounced } from '../events.ts';
import { announcedOn, announcementsOf, mayWatchAnnouncements, ownAnnouncements } from '../queries/announcements.ts';

/** The rate limit of announcements for each account, across all nodes. */
const RATE = { burst: 6, perSecond: 0.02 };

const limitOf = perApp(() => sharedRateLimit('announcements', RATE));

export function announcementsDomain(): Domain {
  const handlers: Handlers<typeof announcementsApi> = {
    announce: async ({ app, sql, pool, me, params, body, now, changed, publish, afterCommit }) => {
      await requireConfirmedEmail(sql, me.accountId);
      await limitOf(app)(app, me.accountId);
      const { id, announced } = await announce(sql, me, params.tripId, body, now);
      changed(`announcements:${params.tripId}`, `trip:${params.tripId}`);
      afterCommit(() => notifyAnnounced({ sql: pool, publish }, me.accountId, announced));
      const [made] = (await announcementsOf(sql, me, params.tripId, now)).filter((one) => one.id === id);
      if (!made) throw new DomainError('busy');
      return made;
    },

    ofTrip: async ({ sql, me, params, now }) => announcementsOf(sql, me, params.tripId, now),

    own: async ({ sql, me, params }) => ownAnnouncements(sql, me.accountId, params.tripId),

    acknowledge: async ({ sql, pool, me, params, now, changed, publish, afterCommit }) => {
      const acknowledged = await acknowledge(sql, me.accountId, params, now);
      if (acknowledged.fresh) {
        changed(`announcements:${acknowledged.tripId}`);
        afterCommit(() => notifyAcknowledged({ sql: pool, publish }, acknowledged));
      }
      return { acknowledgedAt: acknowledged.at };
    },
  };
  return defineDomain('announcements', announcementsApi, handlers, {
    topics: { announcements: mayWatchAnnouncements },
    follows: { announcements: 'trip' },
  });
}

const handlers: Handlers<typeof ticketAnnouncementsApi> = {
  announcements: async ({ sql, params, now }) => {
    const { tripId, status } = await ticketBooking(sql, params.code, now);
    return RECIPIENT_STATUSES.includes(status) ? announcedOn(sql, tripId) : [];
  },
};

export const ticketAnnouncements = defineDomain('ticketChat', ticketAnnouncementsApi, handlers);
