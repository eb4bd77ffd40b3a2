import * as z from 'zod/mini';
import { STAFF } from '../core/access.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, instant } from '../core/fields.ts';
import { announcement, announcementInput, ownAnnouncement } from './announcements-schema.ts';
import { CHAT_USERS } from './unread-api.ts';

const params = z.object({ tripId: id });

export const announcementsApi = {
  announce: endpoint({
    method: 'POST',
    path: '/api/trips/:tripId/announcements',
    summary: 'Say something to everybody who holds a live booking on the trip, each in their own chat',
    access: STAFF,
    params,
    body: announcementInput,
    output: announcement,
    status: 201,
  }),
  ofTrip: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId/announcements',
    summary: 'What was said to everybody on a trip, the latest first, and who has understood it',
    access: STAFF,
    params,
    output: z.array(announcement),
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId/announcements/own',
    summary: 'What was said to oneself and everybody else on a trip, the latest first',
    access: CHAT_USERS,
    params,
    output: z.array(ownAnnouncement),
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/api/chats/:chatId/announcements/:seq/acknowledge',
    summary: 'Say that one has understood an announcement; said twice, the first time counts',
    access: CHAT_USERS,
    params: z.object({ chatId: id, seq: id }),
    output: z.object({ acknowledgedAt: instant }),
  }),
};
