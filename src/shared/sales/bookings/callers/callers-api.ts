import * as z from 'zod/mini';
import { DISPATCH } from '#shared/core/access.ts';
import { checkedText } from '#shared/core/checked-text.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { phoneRule } from '#shared/core/field-rules.ts';
import { date, id } from '#shared/core/fields.ts';
import { storedPhone } from '#shared/core/text/phone.ts';
import { caller, callStops, callTrips, MAX_CALLER_NOTE } from './callers-schema.ts';

const phone = checkedText(phoneRule, storedPhone);

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
    summary: 'Note something about a caller who has a booking with your carrier; an empty text removes it',
    access: DISPATCH,
    body: z.object({
      phone,
      note: z.string().check(z.trim(), z.maxLength(MAX_CALLER_NOTE, { error: 'text_max_length' })),
    }),
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
