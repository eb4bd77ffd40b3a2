import { lazy } from 'react';
import { withRetries } from '#web/core/api/retry.ts';

/** Announcements are loaded as separate chunks with the texts of chat, which the trips otherwise do not need. */
export const TripAnnouncements = lazy(() => withRetries(() => import('./TripAnnouncements.tsx')));

/** The announcements that the reader received. */
export const OwnAnnouncements = lazy(() => withRetries(() => import('./OwnAnnouncements.tsx')));

/** The announcements of a trip for anyone who has the link of a ticket. */
export const TicketAnnouncements = lazy(() => withRetries(() => import('./TicketAnnouncements.tsx')));
