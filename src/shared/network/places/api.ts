import * as z from 'zod/mini';
import { PUBLIC } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { flag, id, locale } from '#shared/core/fields.ts';
import { crossingState, place, suggestion } from './schema.ts';

export const placesApi = {
  suggest: endpoint({
    method: 'GET',
    path: '/api/places',
    summary: 'Places by the beginning of their name, in any spelling',
    access: PUBLIC,
    query: z.object({
      q: z._default(z.string().check(z.trim(), z.maxLength(80, { error: 'text_max_length' })), ''),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)), 8),
      /** Returns only places whose whole name is `q`. */
      exact: flag,
    }),
    output: z.array(suggestion),
  }),
  place: endpoint({
    method: 'GET',
    path: '/api/places/:placeId',
    summary: 'One place',
    access: PUBLIC,
    params: z.object({ placeId: id }),
    output: place,
  }),
  crossings: endpoint({
    method: 'GET',
    path: '/api/crossings',
    summary: 'Border crossings: whether they are open, lanes and notes',
    access: PUBLIC,
    output: z.array(crossingState),
  }),
  countries: endpoint({
    method: 'GET',
    path: '/api/countries',
    summary: "Countries served, named in the reader's language",
    access: PUBLIC,
    query: z.object({ locale: z.optional(locale) }),
    output: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
};
