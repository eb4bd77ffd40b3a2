import { defineModule } from '#server/core/http/calls/handlers.ts';
import { announcementsDomain, ticketAnnouncements } from './handlers/announcements.ts';
import { inboxDomain } from './handlers/inbox.ts';
import { chatDomain } from './handlers.ts';

export const chatModule = defineModule('chat', [
  chatDomain(),
  announcementsDomain(),
  ticketAnnouncements,
  inboxDomain(),
]);
