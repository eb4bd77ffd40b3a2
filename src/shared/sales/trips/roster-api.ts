import * as z from 'zod/mini';
import { DISPATCH, PUBLIC, STAFF } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { date, fileBytes, id, instant } from '#shared/core/fields.ts';
import { absenceInput, hoursWarning, roster, rosterTrip } from './roster-schema.ts';

export const rosterApi = {
  week: endpoint({
    method: 'GET',
    path: '/api/roster',
    summary: 'The drivers of your carrier with their trips of seven days; a hired driver gets their own',
    access: STAFF,
    query: z.object({ from: date }),
    output: roster,
  }),
  addAbsence: endpoint({
    method: 'POST',
    path: '/api/roster/absences',
    summary: 'Give a driver days off; answers the trips that need another driver',
    access: DISPATCH,
    body: absenceInput,
    output: z.object({ id: z.number(), trips: z.array(rosterTrip) }),
    status: 201,
  }),
  removeAbsence: endpoint({
    method: 'DELETE',
    path: '/api/roster/absences/:absenceId',
    summary: 'Take days off back',
    access: DISPATCH,
    params: z.object({ absenceId: id }),
    output: z.object({ done: z.literal(true) }),
  }),
  hours: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId/hours',
    summary:
      'What Regulation (EC) 561/2006 would say if this driver took the trip, alone or as one of two, and whether the driver has these days off',
    access: DISPATCH,
    params: z.object({ tripId: id }),
    /** `drivers`: how many share the wheel; left out, as many as the trip has. */
    query: z.object({ driver: id, drivers: z.optional(z.enum(['1', '2'])) }),
    output: z.object({ warnings: z.array(hoursWarning), absent: z.boolean() }),
  }),
};

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
