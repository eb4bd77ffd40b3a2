import { useMemo } from 'react';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#shared/core/page-sizes.ts';
import { isLocalDate } from '#shared/core/time.ts';
import { TRIP_SORTS } from '#shared/trips/api.ts';
import type { TRIP_TABS, TripTab } from '#shared/trips/schema.ts';
import { encodeQuery } from '#web/core/router/query-string.ts';
import { useLocation, useSearchParams } from '#web/core/router/router.tsx';

export const TABS: readonly TripTab[] = ['planned', 'cancelled', 'finished'];

/** The state of the list; all of it is in the address. */
export interface TripsState {
  tab: TripTab;
  sort: (typeof TRIP_SORTS)[number];
  from: string | undefined;
  to: string | undefined;
  route: number | undefined;
  driver: number | undefined;
  bus: number | undefined;
  unconfirmed: boolean;
  confirmed: boolean;
  page: number;
  perPage: (typeof PAGE_SIZES)[number];
}

export type TripFilters = Pick<TripsState, 'from' | 'to' | 'route' | 'driver' | 'bus' | 'unconfirmed' | 'confirmed'>;

export const NO_FILTERS: TripFilters = {
  from: undefined,
  to: undefined,
  route: undefined,
  driver: undefined,
  bus: undefined,
  unconfirmed: false,
  confirmed: false,
};

/** Reads the state from the address and changes it. Another tab or filter starts at page 1. */
export function useTripsState() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const state = useMemo(() => readTrips(params), [params]);
  const changed = (part: Partial<TripsState>) => tripsParams({ ...state, page: 1, ...part });
  return {
    state,
    change: (part: Partial<TripsState>) => setParams(changed(part), { replace: true }),
    /** The link to another tab. */
    tabTo: (tab: TripTab) => ({ pathname, search: changed({ tab, sort: usualSort(tab) }).toString() }),
  };
}

export function readTrips(params: URLSearchParams): TripsState {
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'planned';
  const perPage = Number(params.get('per_page'));
  return {
    tab,
    sort: TRIP_SORTS.find((sort) => sort === params.get('sort')) ?? usualSort(tab),
    from: date(params.get('from')),
    to: date(params.get('to')),
    route: whole(params.get('route')),
    driver: whole(params.get('driver')),
    bus: whole(params.get('bus')),
    unconfirmed: params.get('unconfirmed') === '1',
    confirmed: params.get('confirmed') === '1',
    page: whole(params.get('page')) ?? 1,
    perPage: PAGE_SIZES.find((size) => size === perPage) ?? DEFAULT_PAGE_SIZE,
  };
}

/** The state as a query string; defaults are left out. */
export function tripsParams(state: TripsState): URLSearchParams {
  const { tab, sort, from, to, route, driver, bus, unconfirmed, confirmed, page, perPage } = state;
  return encodeQuery(
    {
      ...{ tab, sort, from, to, route, driver, bus },
      unconfirmed: unconfirmed ? 1 : '',
      confirmed: confirmed ? 1 : '',
      page,
      per_page: perPage,
    },
    { tab: 'planned', sort: usualSort(tab), page: 1, per_page: DEFAULT_PAGE_SIZE },
  );
}

/** The number of active filters, for the button that opens them. */
export function filtersSet(state: TripFilters): number {
  const { from, to, route, driver, bus, unconfirmed, confirmed } = state;
  return [from, to, route, driver, bus, unconfirmed || undefined, confirmed || undefined].filter(
    (one) => one !== undefined,
  ).length;
}

/** The default order: upcoming trips by departure, past ones latest first. */
function usualSort(tab: keyof typeof TRIP_TABS): TripsState['sort'] {
  return tab === 'planned' ? 'departure' : '-departure';
}

function date(text: string | null): string | undefined {
  return text !== null && isLocalDate(text) ? text : undefined;
}

function whole(text: string | null): number | undefined {
  const value = Number(text ?? '');
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
