import * as z from 'zod/mini';
import { DISPATCH } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { date, id } from '#shared/core/fields.ts';
import { phone } from '../rules/contact-fields.ts';
import { caller, callerNote, callStops, callTrips } from './callers-schema.ts';

/** Booking for a caller: who calls, where the carrier goes, and its trips of a day (docs/product.md 9.19). */
export const callersApi = {
  caller: endpoint({
    method: 'GET',
    path: '/api/callers',
    summary: 'What your carrier knows of a telephone number: name, rides, parcels, a note',
    access: DISPATCH,
    query: z.object({ phone }),
    output: caller,
  }),
  note: endpoint({
    method: 'PUT',
    path: '/api/callers/note',
    summary: 'Note something about a caller whom your carrier knows; an empty text removes it',
    access: DISPATCH,
    body: callerNote,
  }),
  stops: endpoint({
    method: 'GET',
    path: '/api/callers/stops',
    summary: 'The towns between which your carrier sells, with how often each pair was booked lately',
    access: DISPATCH,
    output: callStops,
  }),
  trips: endpoint({
    method: 'GET',
    path: '/api/callers/trips',
    summary: 'Your trips between two towns that can still be boarded: the days, and the trips of one of them',
    access: DISPATCH,
    query: z.object({
      from: id,
      to: id,
      date: z.optional(date),
      /** Days after this one are proposed, if there are any. */
      after: z.optional(date),
    }),
    output: callTrips,
  }),
};
