import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { call } from '#web/core/api/call.ts';
import { withoutReports } from '#web/core/realtime/client.ts';
import { session } from '#web/core/session/session.ts';
import type { TripsState } from './state.ts';

const MINUTE = 60_000;

export const tripsQuery = ({ unconfirmed, perPage, ...state }: TripsState) =>
  queryOptions({
    queryKey: [carrierTopic(), 'trips', state, perPage, unconfirmed],
    queryFn: ({ signal }) =>
      call(
        tripsApi.list,
        { query: { ...toQuery(state), per_page: perPage, unconfirmed: unconfirmed ? '1' : '' } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: withoutReports(MINUTE),
  });

export const sheetQuery = (tripId: number) =>
  queryOptions({
    queryKey: [`trip:${tripId}`, carrierTopic(), 'sheet'],
    queryFn: ({ signal }) => call(tripsApi.sheet, { params: { tripId } }, { signal }),
    refetchInterval: withoutReports(MINUTE),
  });

/** The topic that reports every change of the person's carrier. */
export function carrierTopic(): string {
  return `carrier:${session().carrierInfo?.carrier_id ?? 0}`;
}

function toQuery(state: Omit<TripsState, 'unconfirmed' | 'perPage'>) {
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
