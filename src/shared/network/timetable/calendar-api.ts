import * as z from 'zod/mini';
import { DISPATCH, STAFF } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { date, id } from '#shared/core/fields.ts';
import { daysBetween } from '#shared/core/time.ts';
import {
  affectedRun,
  CALENDAR_DAYS_MAX,
  DAY_CHOICES,
  dayOff,
  daysOffInput,
  daysOffQuery,
  hour,
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
    body: z
      .object({
        as: z.enum(DAY_CHOICES),
        /** The hour of a run, where it is not the route's: `14:30`. */
        departs: z.optional(z.nullable(hour)),
      })
      .check(z.refine(({ as, departs }) => as === 'extra' || !departs, { error: 'field_invalid', path: ['departs'] })),
    output: z.object({
      before: z.enum(DAY_CHOICES),
      beforeDeparts: z.nullable(z.string()),
      day: routeDay,
    }),
  }),
  addRun: endpoint({
    method: 'POST',
    path: '/api/routes/:routeId/calendar/:date/runs',
    summary: 'One more run of a route on a date, at its own hour',
    access: STAFF,
    params: z.object({ routeId: id, date }),
    body: z.object({ departs: hour }),
    output: z.object({ run: z.number(), day: routeDay }),
  }),
  removeRun: endpoint({
    method: 'DELETE',
    path: '/api/routes/:routeId/calendar/:date/runs/:run',
    summary: 'Take an extra run of a date back; a trip with bookings stays',
    access: STAFF,
    params: z.object({ routeId: id, date, run: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(99)) }),
    output: z.object({ day: routeDay }),
  }),
  setSeasons: endpoint({
    method: 'PUT',
    path: '/api/routes/:routeId/seasons',
    summary: 'Set the seasons of a route; answers the trips with bookings that stay outside of them',
    access: STAFF,
    params: routeId,
    body: seasonsInput,
    output: z.object({ booked: z.array(routeDay) }),
    replaces: {
      read: 'calendar.ofRoute',
      query: { from: '2000-01-01', to: '2000-01-01' },
      fields: ['seasons'],
    },
  }),
  daysOff: endpoint({
    method: 'GET',
    path: '/api/days-off',
    summary: 'The coming days off of your carrier',
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
