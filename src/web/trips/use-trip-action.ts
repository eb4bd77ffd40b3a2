import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tripsApi } from '#shared/trips/api.ts';
import type { CancelCause } from '#shared/trips/cancel-causes.ts';
import type { TripSheet } from '#shared/trips/schema.ts';
import type { Wording } from '#shared/trips/wording.ts';
import { call } from '#web/core/api/call.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { carrierTopic, sheetQuery } from './queries.ts';

/** The actions of the staff or a dispatcher on a trip. */
export type TripActionInput =
  | { action: 'start' }
  | { action: 'arrive'; seq: number }
  | { action: 'finish'; noShowRest: boolean }
  | { action: 'cancel'; cause: CancelCause; reason: string; wordings: Wording[] }
  | { action: 'assign'; driverId: number; secondDriverId: number | null; busId: number };

/** Runs an action on a trip, stores the new sheet from the answer and refetches every list that shows the trip. */
export function useTripAction(tripId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: TripActionInput) => send(tripId, action),
    onSuccess: (sheet) => client.setQueryData(sheetQuery(tripId).queryKey, sheet),
    onSettled: () => refetchTopics(carrierTopic()),
  });
}

function send(tripId: number, input: TripActionInput): Promise<TripSheet> {
  const params = { tripId };
  switch (input.action) {
    case 'arrive':
      return call(tripsApi.arrive, { params, body: { seq: input.seq } });
    case 'finish':
      return call(tripsApi.finish, { params, body: { noShowRest: input.noShowRest } });
    case 'cancel':
      return call(tripsApi.cancel, {
        params,
        body: { cause: input.cause, reason: input.reason, wordings: input.wordings },
      });
    case 'assign': {
      const { action: _, ...body } = input;
      return call(tripsApi.assign, { params, body });
    }
    default:
      return call(tripsApi.start, { params });
  }
}
