import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { placesApi } from '#shared/network/places/api.ts';
import { countryList } from '#shared/network/places/countries.ts';
import { crossing, place } from '#shared/network/places/schema.ts';
import { exactPlaces, suggestPlaces } from '#shared/network/places/suggest.ts';
import { placeIndex } from './queries/place-index.ts';
import { allCrossings, onePlace } from './queries.ts';

const handlers: Handlers<typeof placesApi> = {
  suggest: async ({ app, query, now }) => {
    const index = await placeIndex(app, now);
    if (query.exact) return exactPlaces(index, query.q, query.limit).map(({ place }) => ({ ...place, guess: false }));
    const { places, guess } = suggestPlaces(index, query.q, query.limit);
    return places.map(({ place }) => ({ ...place, guess }));
  },
  place: ({ sql, params }) => onePlace(sql, params.placeId),
  crossings: ({ sql }) => allCrossings(sql),
  countries: async ({ query, locale }) => countryList(query.locale ?? locale),
};

export const places = defineDomain('places', placesApi, handlers, {
  outputs: [
    {
      name: 'Place',
      description: 'A town with its names, country and time zone.',
      schema: place,
    },
    { name: 'Crossing', description: 'A border crossing with its names and countries.', schema: crossing },
  ],
});
