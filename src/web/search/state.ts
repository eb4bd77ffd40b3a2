import { useMemo } from 'react';
import { isLocalDate, type LocalDate } from '#shared/core/time.ts';
import { AMENITIES } from '#shared/fleet/amenities.ts';
import { DAY_PARTS, FARE_KINDS, SEARCH_SORTS } from '#shared/search/options.ts';
import type { SearchQuery } from '#shared/search/schema.ts';
import { today } from '#web/core/i18n/format.ts';
import { encodeQuery } from '#web/core/router/query-string.ts';
import { useSearchParams } from '#web/core/router/router.tsx';

/** The state of a search; all of it is in the address, so that a link repeats the search. */
export type SearchState = Omit<SearchQuery, 'from' | 'to' | 'page'> & {
  from: number | null;
  to: number | null;
  /** The day of the way back. */
  back?: LocalDate | undefined;
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

export function readSearch(params: URLSearchParams): SearchState {
  const date = params.get('date') ?? '';
  const carrier = whole(params.get('carrier'));
  const back = params.get('back') ?? '';
  return {
    from: whole(params.get('from')),
    to: whole(params.get('to')),
    date: isLocalDate(date) && date >= today() ? date : today(),
    kind: params.get('kind') === 'parcel' ? 'parcel' : 'passenger',
    passengers: Math.min(8, whole(params.get('passengers')) ?? 1),
    kg: kilograms(params.get('kg')),
    sort: SEARCH_SORTS.find((sort) => sort === params.get('sort')) ?? 'departure',
    parts: pick(DAY_PARTS, params.get('parts')),
    amenities: pick(AMENITIES, params.get('amenities')),
    pets: params.get('pets') === '1',
    instant: params.get('instant') === '1',
    carrier: carrier ?? undefined,
    crossing: like(/^[a-z-]{2,40}$/, params.get('crossing')),
    via: like(/^[A-Z]{2}$/, params.get('via')),
    fare: FARE_KINDS.find((kind) => kind === params.get('fare')),
    back: isLocalDate(back) && back >= date ? back : undefined,
    by: like(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, params.get('by')),
  };
}

/** The search as a query string; defaults are left out. */
export function searchParams(search: SearchState, open: OpenTrip | null = null): URLSearchParams {
  const { pets, instant, ...rest } = search;
  return encodeQuery(
    {
      ...rest,
      pets: pets ? 1 : '',
      instant: instant ? 1 : '',
      trip: open && `${open.tripId}.${open.from}.${open.to}`,
    },
    { kind: 'passenger', passengers: 1, sort: 'departure' },
  );
}

/** The number of active filters, for the button that opens them. */
export function filtersSet(search: SearchState): number {
  const { pets, instant, carrier, crossing, via, fare } = search;
  const flags = [pets, instant, carrier, crossing, via, fare].filter(Boolean).length;
  return search.parts.length + search.amenities.length + flags;
}

export const NO_FILTERS: Pick<
  SearchState,
  'parts' | 'amenities' | 'pets' | 'instant' | 'carrier' | 'crossing' | 'via' | 'fare'
> = {
  parts: [],
  amenities: [],
  pets: false,
  instant: false,
  carrier: undefined,
  crossing: undefined,
  via: undefined,
  fare: undefined,
};

function readOpen(text: string | null): OpenTrip | null {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(text ?? '');
  return match ? { tripId: Number(match[1]), from: Number(match[2]), to: Number(match[3]) } : null;
}

function whole(text: string | null): number | null {
  const value = Number(text ?? '');
  return Number.isSafeInteger(value) && value > 0 ? value : null;
}

function kilograms(text: string | null): number | undefined {
  const kg = Number(text);
  return kg >= 0.1 && kg <= 500 ? kg : undefined;
}

function like(pattern: RegExp, text: string | null): string | undefined {
  return text !== null && pattern.test(text) ? text : undefined;
}

function pick<T extends string>(values: readonly T[], text: string | null): T[] {
  const wanted = text?.split(',') ?? [];
  return values.filter((value) => wanted.includes(value));
}
