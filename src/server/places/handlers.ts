import type { Db } from '#server/database/db.ts';
import { defineDomain, type Handlers } from '#server/http/handlers.ts';
import { placesApi } from '#shared/places/api.ts';
import { countryList } from '#shared/places/countries.ts';
import type { Place } from '#shared/places/schema.ts';
import { exactPlaces, indexPlaces, type NamedPlace, type PlaceIndex, suggestPlaces } from '#shared/places/suggest.ts';
import { allCrossings, namedPlaces, onePlace } from './queries.ts';

const handlers: Handlers<typeof placesApi> = {
  suggest: async ({ sql, query, now }) => {
    const index = await placeIndex(sql, now);
    const matching = query.exact ? exactPlaces : suggestPlaces;
    return matching(index, query.q, query.limit).map(({ place }) => place);
  },
  place: ({ sql, params }) => onePlace(sql, params.placeId),
  crossings: ({ sql }) => allCrossings(sql),
  countries: async ({ query, locale }) => countryList(query.locale ?? locale),
};

export const places = defineDomain('places', placesApi, handlers);

type Index = PlaceIndex<NamedPlace & { place: Place }>;

/** A changed place is found by its new name after at most a minute. */
const INDEX_AGE_MS = 60_000;

const indexes = new WeakMap<Db, { at: number; index: Promise<Index> }>();

/** The names of all places, kept in memory for each database: suggestions are asked for at every letter. */
function placeIndex(sql: Db, now: Date): Promise<Index> {
  const stored = indexes.get(sql);
  if (stored && Math.abs(now.getTime() - stored.at) < INDEX_AGE_MS) return stored.index;
  const index = namedPlaces(sql).then(indexPlaces);
  indexes.set(sql, { at: now.getTime(), index });
  index.catch(() => indexes.delete(sql));
  return index;
}
