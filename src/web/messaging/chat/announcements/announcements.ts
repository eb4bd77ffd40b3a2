import { partWithRetry } from '#web/core/router/lazy.ts';

/** Announcements are loaded as separate chunks with the texts of chat, which the trips otherwise do not need. */
export const TripAnnouncements = partWithRetry(
  () => import('./TripAnnouncements.tsx'),
  (module) => module.TripAnnouncements,
  'chat',
  'errors',
  'fields',
);

/** The announcements that the reader received. */
export const OwnAnnouncements = partWithRetry(
  () => import('./OwnAnnouncements.tsx'),
  (module) => module.OwnAnnouncements,
  'chat',
  'errors',
  'fields',
);

/** The announcements of a trip for anyone who has the link of a ticket. */
export const TicketAnnouncements = partWithRetry(
  () => import('./TicketAnnouncements.tsx'),
  (module) => module.TicketAnnouncements,
  'chat',
);
