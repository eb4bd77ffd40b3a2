import { type AppContext, perApp } from '#server/context.ts';
import { defineDomain, type Handlers } from '#server/http/handlers.ts';
import { placesApi } from '#shared/places/api.ts';
import { countryList } from '#shared/places/countries.ts';
import type { Place } from '#shared/places/schema.ts';
import { exactPlaces, indexPlaces, type NamedPlace, type PlaceIndex, suggestPlaces } from '#shared/places/suggest.ts';
import { allCrossings, namedPlaces, onePlace } from './queries.ts';

const handlers: Handlers<typeof placesApi> = {
  suggest: async ({ app, query, now }) => {
    const index = await placeIndex(app, now);
    const matching = query.exact ? exactPlaces : suggestPlaces;
    return matching(index, query.q, query.limit).map(({ place }) => place);
  },
  place: ({ sql, params }) => onePlace(sql, params.placeId),
  crossings: ({ sql }) => allCrossings(sql),
  countries: async ({ query, locale }) => countryList(query.locale ?? locale),
};

export const places = defineDomain('places', placesApi, handlers);

type Index = PlaceIndex<NamedPlace & { place: Place }>;

/** How long the index of names is cached: a renamed place is found by its new name after at most a minute. */
const INDEX_AGE_MS = 60_000;

interface Indexed {
  at: number;
  names: Promise<Index>;
}

const stored = perApp(() => new Map<'all', Indexed>());

/** Returns the index of all place names. It is cached in memory, because every key press asks for suggestions. */
function placeIndex(app: AppContext, now: Date): Promise<Index> {
  const index = stored(app);
  const known = index.get('all');
  if (known && Math.abs(now.getTime() - known.at) < INDEX_AGE_MS) return known.names;
  const names = namedPlaces(app.pool).then(indexPlaces);
  index.set('all', { at: now.getTime(), names });
  names.catch(() => index.delete('all'));
  return names;
}
