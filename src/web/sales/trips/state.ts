import { useMemo } from 'react';
import { TRIP_SORTS } from '#shared/sales/trips/api.ts';
import type { TripTab } from '#shared/sales/trips/schema.ts';
import {
  type ListState,
  type ListStateOf,
  listField,
  listSchema,
  noFilters,
  readList,
  useListState,
} from '#web/core/router/list-state.ts';

export const TABS: readonly TripTab[] = ['planned', 'cancelled', 'finished'];

export const TRIPS_LIST = listSchema(
  {
    tab: listField.oneOf<TripTab>('planned', 'cancelled', 'finished'),
    /** Without one, each tab has its own order. */
    sort: listField.choice(TRIP_SORTS),
    from: listField.date,
    to: listField.date,
    route: listField.id,
    driver: listField.id,
    bus: listField.id,
    unconfirmed: listField.flag,
    confirmed: listField.flag,
    unpaid: listField.flag,
    missing: listField.flag,
    boarding: listField.id,
    leaving: listField.id,
    page: listField.page,
    perPage: listField.perPage,
  },
  ['from', 'to', 'route', 'driver', 'bus', 'unconfirmed', 'confirmed', 'unpaid', 'missing', 'boarding', 'leaving'],
);

export const NO_FILTERS = noFilters(TRIPS_LIST);
export type TripFilters = typeof NO_FILTERS;
export type TripsState = Omit<ListStateOf<typeof TRIPS_LIST>, 'sort'> & { sort: (typeof TRIP_SORTS)[number] };

/** The state of the list of trips. Another tab has its own order. */
export function useTripsState(): Omit<ListState<typeof TRIPS_LIST>, 'state'> & { state: TripsState } {
  const list = useListState(TRIPS_LIST);
  const state = useMemo(() => sorted(list.state), [list.state]);
  return {
    ...list,
    state,
    change: (part) => list.change(part.sort === usualSort(state.tab) ? { ...part, sort: undefined } : part),
    to: (part) => list.to({ sort: undefined, ...part }),
  };
}

export function readTrips(params: URLSearchParams): TripsState {
  return sorted(readList(TRIPS_LIST, params));
}

function sorted(state: ListStateOf<typeof TRIPS_LIST>): TripsState {
  return { ...state, sort: state.sort ?? usualSort(state.tab) };
}

/** The default order: upcoming trips by departure, past ones latest first. */
function usualSort(tab: TripTab): TripsState['sort'] {
  return tab === 'planned' ? 'departure' : '-departure';
}
