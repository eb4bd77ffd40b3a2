import * as z from 'zod/mini';
import { PUBLIC, STAFF } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { fileBytes, instant } from '#shared/core/fields.ts';

export const rosterFeedApi = {
  feed: endpoint({
    method: 'GET',
    path: '/api/me/roster-feed',
    summary: 'Whether a calendar may read my roster, and since when',
    access: STAFF,
    output: z.object({ createdAt: z.nullable(instant) }),
  }),
  makeFeed: endpoint({
    method: 'POST',
    path: '/api/me/roster-feed',
    summary: 'Let a calendar read my roster: a new secret link, shown this once, which replaces an earlier one',
    access: STAFF,
    effect: 'free',
    output: z.object({ url: z.string() }),
    status: 201,
  }),
  revokeFeed: endpoint({
    method: 'DELETE',
    path: '/api/me/roster-feed',
    summary: 'Let no calendar read my roster any more',
    access: STAFF,
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/roster/:token.ics',
    summary: 'The trips and days off of the driver with this secret link, as iCalendar (RFC 5545)',
    access: PUBLIC,
    params: z.object({ token: z.string().check(z.maxLength(64)) }),
    output: fileBytes,
    file: 'text/calendar; charset=utf-8',
  }),
};
