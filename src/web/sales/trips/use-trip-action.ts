import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#shared/core/endpoint.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { call } from '#web/core/api/call.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { carrierTopic, sheetQuery } from './queries.ts';

export function useAssignTrip(tripId: number) {
  return useTripAction(tripId, (body: CallInput<typeof tripsApi.assign>['body']) =>
    call(tripsApi.assign, { params: { tripId }, body }),
  );
}

/** Plans an invited person as the driver of a trip that has none. */
export function usePlanInvited(tripId: number) {
  return useTripAction(tripId, (body: CallInput<typeof tripsApi.planInvited>['body']) =>
    call(tripsApi.planInvited, { params: { tripId }, body }),
  );
}

/** Cancels a trip with all of its bookings. */
export function useCancelTrip(tripId: number) {
  return useTripAction(tripId, (body: CallInput<typeof tripsApi.cancel>['body']) =>
    call(tripsApi.cancel, { params: { tripId }, body }),
  );
}

/** Runs an action on a trip, stores the new sheet from the answer and refetches every list that shows the trip. */
function useTripAction<Input>(tripId: number, send: (input: Input) => Promise<TripSheet>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (sheet) => client.setQueryData(sheetQuery(tripId).queryKey, sheet),
    onSettled: () => refetchTopics(carrierTopic()),
  });
}
