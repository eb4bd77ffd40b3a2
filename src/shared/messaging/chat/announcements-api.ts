import * as z from 'zod/mini';
import { STAFF } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id, instant } from '#shared/core/fields.ts';
import { announcement, announcementInput, ownAnnouncement } from './announcements-schema.ts';
import { CHAT_USERS } from './unread-api.ts';

const params = z.object({ tripId: id });

export const announcementsApi = {
  announce: endpoint({
    method: 'POST',
    path: '/api/trips/:tripId/announcements',
    summary: 'Announce something to everybody with an active booking on the trip, each in their own chat',
    access: STAFF,
    params,
    body: announcementInput,
    output: announcement,
    status: 201,
  }),
  ofTrip: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId/announcements',
    summary: 'The announcements of a trip, the latest first, and who has acknowledged each',
    access: STAFF,
    params,
    output: z.array(announcement),
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId/announcements/own',
    summary: 'The announcements of a trip to its passengers, the latest first',
    access: CHAT_USERS,
    params,
    output: z.array(ownAnnouncement),
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/api/chats/:chatId/announcements/:seq/acknowledge',
    summary: 'Acknowledge an announcement; the first time counts',
    access: CHAT_USERS,
    params: z.object({ chatId: id, seq: id }),
    output: z.object({ acknowledgedAt: instant }),
  }),
};
