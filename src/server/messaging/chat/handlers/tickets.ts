import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { ticketBooking } from '#server/sales/bookings/tickets/queries/ticket.ts';
import { RECIPIENT_STATUSES } from '#shared/messaging/chat/announcing.ts';
import { ticketAnnouncementsApi } from '#shared/messaging/chat/ticket-api.ts';
import { announcedOn } from '../queries/announcements.ts';

const handlers: Handlers<typeof ticketAnnouncementsApi> = {
  announcements: async ({ sql, params, now }) => {
    const { tripId, status } = await ticketBooking(sql, params.code, now);
    return RECIPIENT_STATUSES.includes(status) ? announcedOn(sql, tripId) : [];
  },
};

/** The announcements of a trip, for anyone who has the link of a ticket. */
export const ticketAnnouncements = defineDomain('ticketChat', ticketAnnouncementsApi, handlers);
