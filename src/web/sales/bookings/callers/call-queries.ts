import { queryOptions } from '@tanstack/react-query';
import { callersApi } from '#shared/sales/bookings/callers/callers-api.ts';
import { call } from '#web/core/api/call.ts';
import { withoutReports } from '#web/core/realtime/client.ts';
import { session } from '#web/core/session/session.ts';

const MINUTE = 60_000;

const ownCarrier = () => `carrier:${session().carrierInfo?.carrier_id ?? 0}`;

/** Data that the carrier has stored about a number. It is removed from memory after the call, because others may use the device. */
export const callerQuery = (phone: string) =>
  queryOptions({
    queryKey: [ownCarrier(), 'caller', phone],
    queryFn: ({ signal }) => call(callersApi.caller, { query: { phone } }, { signal }),
    enabled: phone !== '',
    gcTime: 0,
  });

/** The towns between which the carrier sells. */
export const callStopsQuery = () =>
  queryOptions({
    queryKey: ['call', 'stops', session().carrierInfo?.carrier_id ?? 0],
    queryFn: ({ signal }) => call(callersApi.stops, {}, { signal }),
    staleTime: 10 * MINUTE,
  });

/** The carrier's trips between two towns; without a date the trips of the first day that has one, after the day `after`. */
export const callTripsQuery = (
  from: number,
  to: number,
  { date, after }: { date: string | null; after: string | null },
) =>
  queryOptions({
    queryKey: [ownCarrier(), 'call', 'trips', from, to, date, after],
    queryFn: ({ signal }) =>
      call(callersApi.trips, { query: { from, to, ...(date && { date }), ...(after && { after }) } }, { signal }),
    enabled: from > 0 && to > 0,
    refetchInterval: withoutReports(MINUTE),
    placeholderData: (before, query) => (query?.queryKey[3] === from && query.queryKey[4] === to ? before : undefined),
  });

export function noteCaller(phone: string, note: string): Promise<undefined> {
  return call(callersApi.note, { body: { phone, note } });
}
