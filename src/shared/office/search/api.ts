import * as z from 'zod/mini';
import { PUBLIC } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { date, id, seq } from '#shared/core/fields.ts';
import {
  alternatives,
  dayFare,
  departure,
  offer,
  outlookQuery,
  rideOutlook,
  searchAnswer,
  searchChoices,
  searchFilters,
  searchPair,
  searchQuery,
  servedTown,
  townAnswer,
} from './schema.ts';

/** Number of days that the calendar shows: six weeks. */
const MAX_DAYS = 42;

export const searchApi = {
  search: endpoint({
    method: 'GET',
    path: '/api/search',
    summary: 'Trips between two places on a day',
    access: PUBLIC,
    query: searchQuery,
    output: searchAnswer,
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/search/choices',
    summary: 'The border crossings and countries that the trips of a day can be filtered by',
    access: PUBLIC,
    query: z.object({ ...searchPair, date }),
    output: searchChoices,
  }),
  outlook: endpoint({
    method: 'GET',
    path: '/api/search/outlook',
    summary: 'When rides are expected to arrive, border included, and how punctual their lines were',
    access: PUBLIC,
    query: outlookQuery,
    output: z.array(rideOutlook),
  }),
  days: endpoint({
    method: 'GET',
    path: '/api/search/days',
    summary: 'The cheapest fare of each day from `date` on',
    access: PUBLIC,
    query: z.object({
      ...searchPair,
      ...searchFilters,
      date,
      days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_DAYS)), 9),
    }),
    output: z.array(dayFare),
  }),
  alternatives: endpoint({
    method: 'GET',
    path: '/api/search/alternatives',
    summary: 'The nearest days and nearby towns with trips',
    access: PUBLIC,
    query: z.object({ ...searchPair, date }),
    output: alternatives,
  }),
  towns: endpoint({
    method: 'GET',
    path: '/api/search/towns',
    summary: 'A text typed as a town: the town, similar names, or where buses go instead',
    access: PUBLIC,
    query: z.object({
      q: z.string().check(z.trim(), z.minLength(1), z.maxLength(80, { error: 'text_max_length' })),
      /** The end of the trip that is asked for, and the place of the other end. */
      end: z._default(z.enum(['from', 'to']), 'from'),
      other: z.optional(id),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)), 8),
    }),
    output: townAnswer,
  }),
  nearTowns: endpoint({
    method: 'GET',
    path: '/api/search/towns/near',
    summary: 'The towns with trips nearest to a point; without a point those with most trips',
    access: PUBLIC,
    query: z.object({
      lat: z.optional(z.coerce.number().check(z.minimum(-90), z.maximum(90))),
      lon: z.optional(z.coerce.number().check(z.minimum(-180), z.maximum(180))),
      end: z._default(z.enum(['from', 'to']), 'from'),
      other: z.optional(id),
    }),
    output: z.array(servedTown),
  }),
  departures: endpoint({
    method: 'GET',
    path: '/api/search/departures',
    summary: 'The next departures, from near a place if one is given',
    access: PUBLIC,
    query: z.object({ near: z.optional(id), carrier: z.optional(id) }),
    output: z.array(departure),
  }),
  offer: endpoint({
    method: 'GET',
    path: '/api/offers/:tripId',
    summary: 'A trip offered between two of its stops',
    access: PUBLIC,
    params: z.object({ tripId: id }),
    query: z.object({ from: z.optional(seq), to: z.optional(seq) }),
    output: offer,
  }),
};
