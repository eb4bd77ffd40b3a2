import { pipelined } from '#server/core/database/db.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { placesOfToday } from '#server/network/places/queries/place-index.ts';
import { publicTrip } from '#server/sales/trips/queries/public-trip.ts';
import { DomainError } from '#shared/core/errors.ts';
import { addDays, localDate } from '#shared/core/time.ts';
import { HORIZON_DAYS } from '#shared/network/timetable/schema.ts';
import { searchApi } from '#shared/office/search/api.ts';
import { deleteExpiredMisses, noteSearch } from './commands/demand.ts';
import { OPEN_DATA } from './handlers/open-data.ts';
import { searchPages } from './previews.ts';
import { dayFares, nearbyPairs, placePoint } from './queries/days.ts';
import { nightTrips, outlooksOf, sortedByOutlook, sortedByParcelPrice } from './queries/outlooks.ts';
import { answerTown, servedTowns } from './queries/towns.ts';
import { nextDepartures, offerTerms, searchCarriers, searchChoices, searchTrips } from './queries/trips.ts';

/** How many days before and after the requested date are searched for the nearest days with trips. */
const AROUND_DAYS = 7;
const NEAREST_DAYS = 4;

const handlers: Handlers<typeof searchApi> = {
  search: async ({ app, sql, query: typed, now, client }) => {
    const query = await placesOfToday(app, typed, now);
    const database = pipelined(sql);
    const { sort } = query;
    const [page, night, carriers] = await Promise.all([
      sort === 'arrival' || sort === 'punctuality'
        ? sortedByOutlook(database, { ...query, sort }, now)
        : sort === 'price' && query.kind === 'parcel'
          ? sortedByParcelPrice(database, query, now)
          : searchTrips(database, query, now),
      query.page === 1 ? nightTrips(database, query, now) : [],
      searchCarriers(database, query, now),
    ]);
    noteSearch(app, query, page.data.length + night.length > 0, client.ip);
    return { ...page, night, carriers };
  },

  choices: async ({ app, sql, query, now }) => searchChoices(pipelined(sql), await placesOfToday(app, query, now), now),

  outlook: async ({ sql, query }) => outlooksOf(sql, query.rides),

  days: async ({ app, sql, query, now }) =>
    dayFares(sql, await placesOfToday(app, query, now), query.date, query.days, now),

  alternatives: async ({ app, sql, query: typed, now }) => {
    const query = await placesOfToday(app, typed, now);
    const [nearDays, pairs] = await Promise.all([
      dayFares(sql, query, addDays(query.date, -AROUND_DAYS), 3 * AROUND_DAYS + 1, now),
      nearbyPairs(sql, query, query.date, now),
    ]);
    const runs = nearDays.some((day) => day.trips > 0);
    const days = runs ? nearDays : await dayFares(sql, query, localDate(now, 'UTC'), HORIZON_DAYS + 1, now);
    const served = days.filter((day) => day.trips > 0);
    const byDistance = served.sort((a, b) => distance(a.date, query.date) - distance(b.date, query.date));
    return { days: byDistance.slice(0, NEAREST_DAYS).sort((a, b) => a.date.localeCompare(b.date)), pairs };
  },

  towns: async ({ app, sql, query, now, locale }) => answerTown(app, sql, query, locale, now),

  nearTowns: ({ sql, query, now }) => {
    const { lat, lon } = query;
    return servedTowns(sql, query, lat === undefined || lon === undefined ? {} : { near: [{ lat, lon }] }, now);
  },

  departures: async ({ sql, query, now }) => {
    const near = query.near === undefined ? null : ((await placePoint(sql, query.near)) ?? null);
    return nextDepartures(sql, { carrierId: query.carrier ?? null, near }, now);
  },

  offer: async ({ sql: db, params, query, now }) => {
    const sql = pipelined(db);
    const trip = await publicTrip(sql, params.tripId);
    const fromSeq = query.from ?? 0;
    const toSeq = query.to ?? trip.stops.length - 1;
    const [from, to] = [trip.stops[fromSeq], trip.stops[toSeq]];
    if (!from || !to || fromSeq >= toSeq) throw new DomainError('not_found');
    const terms = await offerTerms(sql, params.tripId, fromSeq, toSeq);
    const departs = from.departsAt === null ? null : new Date(from.departsAt);
    const selling = terms?.sells === true && (!terms.sellingStoppedUntil || terms.sellingStoppedUntil <= now);
    const bookable = trip.status === 'planned' && selling && departs !== null && departs > now;
    return {
      ...trip,
      fromSeq,
      toSeq,
      bookable,
      sells: terms === null || selling,
      price: terms?.price ?? null,
      priceRange: terms?.priceRange ?? null,
      parcelPrice: terms?.parcelPrice ?? null,
      parcelTariff: terms?.parcelTariff ?? null,
      freeSeats: terms?.freeSeats ?? 0,
    };
  },
};

export const search = defineDomain('search', searchApi, handlers, {
  publicPages: searchPages,
  feeds: OPEN_DATA,
  jobs: { 'search.forget': (_, { sql, now }) => deleteExpiredMisses(sql, now()) },
  crons: [{ name: 'search.forget', pattern: '50 2 * * *' }],
});

function distance(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other));
}
