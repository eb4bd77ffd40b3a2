import * as z from 'zod/mini';
import { DISPATCH, STAFF } from '../core/access.ts';
import { endpoint } from '../core/endpoint.ts';
import { date, id } from '../core/fields.ts';
import { daysBetween } from '../core/time.ts';
import {
  affectedRun,
  CALENDAR_DAYS_MAX,
  DAY_CHOICES,
  dayOff,
  daysOffInput,
  daysOffQuery,
  routeCalendar,
  routeDay,
  seasonsInput,
} from './calendar-schema.ts';

const routeId = z.object({ routeId: id });
const list = z.object({ data: z.array(dayOff) });

export const calendarApi = {
  ofRoute: endpoint({
    method: 'GET',
    path: '/api/routes/:routeId/calendar',
    summary: 'On which days a route runs, and who has booked them',
    access: STAFF,
    params: routeId,
    query: z.object({ from: date, to: date }).check(
      z.refine(({ from, to }) => from <= to && daysBetween(from, to) < CALENDAR_DAYS_MAX, {
        error: 'period_order',
        path: ['to'],
      }),
    ),
    output: routeCalendar,
  }),
  setDay: endpoint({
    method: 'PUT',
    path: '/api/routes/:routeId/calendar/:date',
    summary: 'Make a date a day off or an extra run of a route, or normal again; a trip with bookings stays',
    access: STAFF,
    params: z.object({ routeId: id, date }),
    body: z.object({ as: z.enum(DAY_CHOICES) }),
    output: z.object({ before: z.enum(DAY_CHOICES), day: routeDay }),
  }),
  setSeasons: endpoint({
    method: 'PUT',
    path: '/api/routes/:routeId/seasons',
    summary: 'Set the seasons of a route; answers the trips with bookings that stay outside of them',
    access: STAFF,
    params: routeId,
    body: seasonsInput,
    output: z.object({ booked: z.array(routeDay) }),
  }),
  daysOff: endpoint({
    method: 'GET',
    path: '/api/days-off',
    summary: 'The coming days off of the own carrier',
    access: DISPATCH,
    output: list,
  }),
  previewDaysOff: endpoint({
    method: 'GET',
    path: '/api/days-off/preview',
    summary: 'Which runs of all routes a day off would affect',
    access: DISPATCH,
    query: daysOffQuery,
    output: z.object({ data: z.array(affectedRun) }),
  }),
  addDaysOff: endpoint({
    method: 'POST',
    path: '/api/days-off',
    summary: 'Give the whole carrier one or more days off',
    access: DISPATCH,
    body: daysOffInput,
    output: list,
    status: 201,
  }),
  removeDayOff: endpoint({
    method: 'DELETE',
    path: '/api/days-off/:date',
    summary: 'Let the routes run on a day off again',
    access: DISPATCH,
    params: z.object({ date }),
    output: list,
  }),
};
