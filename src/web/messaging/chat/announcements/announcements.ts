import { lazy } from 'react';
import { withRetries } from '#web/core/api/retry.ts';

/** Announcements are loaded as separate chunks with the texts of chat, which the trips otherwise do not need. */
export const TripAnnouncements = lazy(() => withRetries(() => import('./TripAnnouncements.tsx')));

export const OwnAnnouncements = lazy(() => withRetries(() => import('./OwnAnnouncements.tsx')));

export const TicketAnnouncements = lazy(() => withRetries(() => import('./TicketAnnouncements.tsx')));
