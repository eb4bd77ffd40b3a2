import { useMemo } from 'react';
import { daysBetween, isLocalDate, type LocalDate } from '#shared/core/time.ts';
import { AMENITIES } from '#shared/network/fleet/amenities.ts';
import {
  DAY_PARTS,
  FARE_KINDS,
  PAYMENTS,
  SEARCH_SORTS,
  SPOKEN,
  VEHICLES,
  WAITS,
} from '#shared/office/search/options.ts';
import type { FoundTrip, SearchQuery } from '#shared/office/search/schema.ts';
import { RETURN_WITHIN_DAYS } from '#shared/sales/prices/return-days.ts';
import { EMBEDDED } from '#web/core/browser/embedded.ts';
import { today } from '#web/core/i18n/format.ts';
import { filtersSet, listField, listParams, listSchema, noFilters, readList } from '#web/core/router/list-state.ts';
import { useSearchParams } from '#web/core/router/router.tsx';

/** The state of a search; all of it is in the address, so that a link repeats the search. */
export type SearchState = Omit<SearchQuery, 'from' | 'to' | 'page'> & {
  from: number | null;
  to: number | null;
  back?: LocalDate | undefined;
  /** The day of arrival of the way there: no way back before it is offered. */
  since?: LocalDate | undefined;
  /** The carrier of the way there and its seats, which make the way back cheaper: `12.2`. */
  there?: string | undefined;
  /** By when one has to be there, on the clock of the town of arrival: `2026-11-27T12:00`. */
  by?: string | undefined;
};

/** The trip that is open beside the list, with its stops: `trip=12.0.3`. */
export interface OpenTrip {
  tripId: number;
  from: number;
  to: number;
}

/** Reads the search from the address and changes it; invalid values count as missing. */
export function useSearchState() {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readSearch(params), [params]);
  const open = useMemo(() => readOpen(params.get('trip')), [params]);
  const date = params.get('date') ?? '';
  return {
    search,
    /** A past date in the address; the search then uses today. */
    past: isLocalDate(date) && date < search.date ? date : null,
    open,
    change: (part: Partial<SearchState>) => setParams(searchParams({ ...search, ...part }), { replace: true }),
    openTrip: (trip: OpenTrip | null) => setParams(searchParams(search, trip), { replace: true }),
  };
}

/** The filters of the results and of the days around them. */
export const FILTERS = [
  'parts',
  'amenities',
  'pets',
  'instant',
  'carrier',
  'crossing',
  'via',
  'fare',
  'childSeat',
  'vehicle',
  'speaks',
  'pay',
  'wait',
] as const;

const SEARCH = listSchema(
  {
    from: idOrNull,
    to: idOrNull,
    date: (text) => text,
    kind: listField.oneOf('passenger', 'parcel'),
    passengers: (text) => Math.min(8, listField.id(text) ?? 1),
    kg: kilograms,
    sort: listField.oneOf(...SEARCH_SORTS),
    parts: listField.someOf(DAY_PARTS),
    amenities: listField.someOf(AMENITIES),
    carrier: listField.id,
    crossing: listField.like(/^[a-z-]{2,40}$/),
    via: listField.like(/^[A-Z]{2}$/),
    fare: listField.choice(FARE_KINDS),
    back: listField.date,
    since: listField.date,
    there: listField.like(/^\d{1,9}\.[1-8]$/),
    by: listField.like(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
    pets: listField.flag,
    instant: listField.flag,
    childSeat: listField.flag,
    vehicle: listField.choice(VEHICLES),
    speaks: listField.choice(SPOKEN),
    pay: listField.choice(PAYMENTS),
    wait: listField.choice(WAITS),
  },
  FILTERS,
);

export const NO_FILTERS = noFilters(SEARCH);

export function readSearch(params: URLSearchParams): SearchState {
  const { date, back, ...search } = readList(SEARCH, params);
  return {
    ...search,
    // On a carrier's own site only its trips are found.
    ...(EMBEDDED && { carrier: EMBEDDED.carrierId }),
    date: isLocalDate(date) && date >= today() ? date : today(),
    back: back !== undefined && back >= date ? back : undefined,
  };
}

/** The search as a query string; defaults are left out. */
export function searchParams(search: SearchState, open: OpenTrip | null = null): URLSearchParams {
  const params = listParams(SEARCH, search);
  if (open) params.set('trip', `${open.tripId}.${open.from}.${open.to}`);
  return params;
}

/** For how many a price is shown: a parcel is one. */
export function partySize({ kind, passengers }: Pick<SearchState, 'kind' | 'passengers'>): number {
  return kind === 'passenger' ? passengers : 1;
}

/** The carrier's discount for a return ride, in percent; null without the outward ride, or later than the discount holds. */
export function percentBack(
  { kind, since, there, date, passengers }: SearchState,
  found: Pick<FoundTrip, 'carrier' | 'returnPercent'>,
): number | null {
  const [carrierId, seats] = (there ?? '').split('.').map(Number);
  if (kind === 'parcel' || since === undefined || carrierId !== found.carrier.id || passengers > (seats ?? 0))
    return null;
  return daysBetween(since, date) < RETURN_WITHIN_DAYS ? found.returnPercent : null;
}

/** The number of active filters, for the button that opens them; on a carrier's own site its trips are no choice. */
export const searchFilters = (search: SearchState): number =>
  filtersSet(SEARCH, EMBEDDED ? { ...search, carrier: undefined } : search);

function readOpen(text: string | null): OpenTrip | null {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(text ?? '');
  return match ? { tripId: Number(match[1]), from: Number(match[2]), to: Number(match[3]) } : null;
}

function idOrNull(text: string): number | null {
  return listField.id(text) ?? null;
}

function kilograms(text: string): number | undefined {
  const kg = Number(text);
  return kg >= 0.1 && kg <= 500 ? kg : undefined;
}
