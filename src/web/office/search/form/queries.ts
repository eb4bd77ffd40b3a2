import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { reviewsApi } from '#shared/messaging/reviews/api.ts';
import { placesApi } from '#shared/network/places/api.ts';
import { searchApi } from '#shared/office/search/api.ts';
import { call } from '#web/core/api/call.ts';
import { EMBEDDED } from '#web/core/browser/embedded.ts';
import { type FILTERS, partySize, type SearchState } from './state.ts';

/** A complete search: from, to and date are set. */
export type FullSearch = SearchState & { from: number; to: number };

const MINUTE = 60_000;

export const placeQuery = (placeId: number) =>
  queryOptions({
    queryKey: ['place', placeId],
    queryFn: ({ signal }) => call(placesApi.place, { params: { placeId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const searchQuery = (search: FullSearch) =>
  infiniteQueryOptions({
    queryKey: ['search', search],
    queryFn: ({ pageParam, signal }) => call(searchApi.search, { query: toQuery(search, pageParam) }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.more ? page + 1 : undefined),
    staleTime: MINUTE,
  });

export const choicesQuery = ({ from, to, date }: FullSearch) =>
  queryOptions({
    queryKey: ['choices', from, to, date],
    queryFn: ({ signal }) => call(searchApi.choices, { query: { from, to, date } }, { signal }),
    staleTime: MINUTE,
  });

/** Outlooks of rides: `12.0.3,14.0.3`. */
export const outlookQuery = (rides: string) =>
  queryOptions({
    queryKey: ['outlook', rides],
    queryFn: ({ signal }) => call(searchApi.outlook, { query: { rides } }, { signal }),
    staleTime: MINUTE,
  });

/** The first trips of the way back. */
export const backQuery = (search: FullSearch, back: string) => {
  const { from, to, kind, passengers } = search;
  const query = { from: to, to: from, date: back, kind, passengers, sort: 'price' as const };
  return queryOptions({
    queryKey: ['back', query],
    queryFn: ({ signal }) => call(searchApi.search, { query }, { signal }),
    staleTime: MINUTE,
  });
};

/** The trips of a day, the first page, instead of a ride that was not answered. */
export const insteadQuery = (query: Pick<FullSearch, 'from' | 'to' | 'date' | 'kind' | 'passengers'>) =>
  queryOptions({
    queryKey: ['instead', query],
    queryFn: ({ signal }) => call(searchApi.search, { query }, { signal }),
    select: ({ data, night }) => [...data, ...night],
    staleTime: MINUTE,
  });

export type Pair = Pick<FullSearch, 'from' | 'to' | 'kind' | 'passengers'> & Pick<Partial<FullSearch>, 'kg'>;
type Filters = Pick<FullSearch, (typeof FILTERS)[number]>;

/** Facts from which the prices of other days follow: the pair of towns, the party or the parcel, and the filters. */
export function pairOf(search: FullSearch): Pair & Filters {
  const { date, sort, back, since, there, by, ...pair } = search;
  return pair;
}

/** The cheapest fare of each of `days` days from `date` on, for the whole party. */
export const daysQuery = (search: Pair & Partial<Filters> & { date: string; days: number }) =>
  queryOptions({
    queryKey: ['days', search],
    queryFn: ({ signal }) => call(searchApi.days, { query: sent(search) }, { signal }),
    select: (days) => days.map((day) => ({ ...day, price: day.price && day.price * partySize(search) })),
    staleTime: MINUTE,
  });

export const alternativesQuery = (search: Pair & { date: string }) =>
  queryOptions({
    queryKey: ['alternatives', search],
    // On a carrier's own site nobody else's trips are offered.
    enabled: !EMBEDDED,
    queryFn: ({ signal }) => call(searchApi.alternatives, { query: search }, { signal }),
    staleTime: MINUTE,
  });

export const departuresQuery = (filter: { near?: number; carrier?: number }) =>
  queryOptions({
    queryKey: ['departures', filter],
    queryFn: ({ signal }) => call(searchApi.departures, { query: filter }, { signal }),
    staleTime: MINUTE,
  });

export const carrierReviewsQuery = (carrierId: number) =>
  infiniteQueryOptions({
    queryKey: [`carrier:${carrierId}`, 'reviews'],
    queryFn: ({ pageParam, signal }) =>
      call(reviewsApi.ofCarrier, { params: { carrierId }, query: { page: pageParam, per_page: 10 } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current_page < last.last_page ? last.current_page + 1 : undefined),
  });

export const driverReviewsQuery = (driverId: number) =>
  infiniteQueryOptions({
    queryKey: [`account:${driverId}`, 'reviews'],
    queryFn: ({ pageParam, signal }) =>
      call(reviewsApi.ofDriver, { params: { driverId }, query: { page: pageParam, per_page: 10 } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current_page < last.last_page ? last.current_page + 1 : undefined),
  });

/** A trip between two of its stops; the whole trip when no stops are given. */
export const offerQuery = (tripId: number, stops: { from?: number; to?: number }) =>
  queryOptions({
    queryKey: [`trip:${tripId}`, 'offer', stops],
    queryFn: ({ signal }) => call(searchApi.offer, { params: { tripId }, query: stops }, { signal }),
  });

function toQuery({ back: _back, by: _by, since: _since, there: _there, ...search }: FullSearch, page: number) {
  return { ...sent(search), page };
}

/** Lists are sent as one comma-separated text each, as the endpoint reads them. */
function sent<T extends Partial<Filters>>({ parts = [], amenities = [], pets, instant, ...rest }: T) {
  return {
    ...rest,
    parts: parts.join(','),
    amenities: amenities.join(','),
    pets: pets ? '1' : '',
    instant: instant ? '1' : '',
  };
}
