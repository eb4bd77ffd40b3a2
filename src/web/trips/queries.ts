import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { tripsApi } from '#shared/trips/api.ts';
import type { TripSheet } from '#shared/trips/schema.ts';
import { call } from '#web/core/call.ts';
import { session } from '#web/core/session.ts';
import type { TripsState } from './state.ts';

const MINUTE = 60_000;

/** A page of the trips that somebody of a carrier may see. */
export const tripsQuery = ({ unconfirmed, perPage, ...state }: TripsState) =>
  queryOptions({
    queryKey: [carrierTopic(), 'trips', state, perPage, unconfirmed],
    queryFn: ({ signal }) =>
      call(
        tripsApi.list,
        { query: { ...given(state), per_page: perPage, unconfirmed: unconfirmed ? '1' : '' } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE,
  });

/** The trip with all that its crew needs. */
export const sheetQuery = (tripId: number) =>
  queryOptions({
    queryKey: [`trip:${tripId}`, carrierTopic(), 'sheet'],
    queryFn: ({ signal }) => call(tripsApi.sheet, { params: { tripId } }, { signal }),
    refetchInterval: MINUTE,
  });

/** What the crew or the dispatcher does with a trip. */
export type TripDeed =
  | { deed: 'start' }
  | { deed: 'arrive'; seq: number }
  | { deed: 'finish'; noShowRest: boolean }
  | { deed: 'cancel'; reason: string }
  | { deed: 'assign'; driverId: number; busId: number };

/** Does something with a trip; the answer is its new sheet, and every list that shows it is fetched again. */
export function useTripDeed(tripId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deed: TripDeed) => send(tripId, deed),
    onSuccess: (sheet) => client.setQueryData(sheetQuery(tripId).queryKey, sheet),
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(carrierTopic()) }),
  });
}

function send(tripId: number, input: TripDeed): Promise<TripSheet> {
  const params = { tripId };
  switch (input.deed) {
    case 'arrive':
      return call(tripsApi.arrive, { params, body: { seq: input.seq } });
    case 'finish':
      return call(tripsApi.finish, { params, body: { noShowRest: input.noShowRest } });
    case 'cancel':
      return call(tripsApi.cancel, { params, body: { reason: input.reason } });
    case 'assign':
      return call(tripsApi.assign, { params, body: { driverId: input.driverId, busId: input.busId } });
    default:
      return call(tripsApi.start, { params });
  }
}

function carrierTopic(): string {
  return `carrier:${session().carrierInfo?.carrier_id ?? 0}`;
}

/** The filters that are set. */
function given(state: Omit<TripsState, 'unconfirmed' | 'perPage'>) {
  const { from, to, route, driver, bus, ...rest } = state;
  return {
    ...rest,
    ...(from && { from }),
    ...(to && { to }),
    ...(route && { route }),
    ...(driver && { driver }),
    ...(bus && { bus }),
  };
}
