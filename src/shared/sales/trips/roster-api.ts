import * as z from 'zod/mini';
import { DISPATCH, STAFF } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { date, id } from '#shared/core/fields.ts';
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
