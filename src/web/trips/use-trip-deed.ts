import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tripsApi } from '#shared/trips/api.ts';
import type { TripSheet } from '#shared/trips/schema.ts';
import { call } from '#web/core/api/call.ts';
import { carrierTopic, sheetQuery } from './queries.ts';

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
