import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { placesApi } from '#shared/network/places/api.ts';
import { call } from '#web/core/api/call.ts';
import { cached } from '#web/core/api/query.ts';

/** The countries served, in the reader's language; stored between visits as `countryList` (docs/product.md 4.2). */
export const countriesQuery = () =>
  queryOptions(
    cached('countryList', z.array(z.object({ code: z.string(), name: z.string() })), () =>
      call(placesApi.countries, { query: {} }),
    ),
  );
