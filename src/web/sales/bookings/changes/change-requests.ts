import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { changeApi } from '#shared/sales/bookings/changes/change-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import type { bookingChange, ChangeAnswer, ShownState } from '#shared/sales/bookings/rules/change-schema.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import type { newHoursInput } from '#shared/sales/trips/new-hours.ts';
import { call } from '#web/core/api/call.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { session } from '#web/core/session/session.ts';
import { carrierTopic } from '#web/sales/trips/queries.ts';
import { bookingQuery } from '../core/queries.ts';

export type Change = z.input<typeof bookingChange>;

export interface ChangeRequest {
  change: Change;
  agreed: boolean;
  alone: boolean;
}

/** The booking that a dialog changes, whichever page has opened it. */
export const changedBookingQuery = (bookingId: number) =>
  queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, carrierTopic(), 'changed', bookingId],
    queryFn: ({ signal }) => call(bookingsApi.booking, { params: { bookingId } }, { signal }),
  });

export const changeTripsQuery = (bookingId: number, from: string) =>
  queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, carrierTopic(), 'changeTrips', bookingId, from],
    queryFn: ({ signal }) =>
      call(changeApi.changeTrips, { params: { bookingId }, query: from === '' ? {} : { from } }, { signal }),
  });

/** Preview of a change. The last one stays while the next one is fetched. */
export const changePreviewQuery = (bookingId: number, request: ChangeRequest) =>
  queryOptions({
    queryKey: [
      ...(request.change.tripId ? [`seats:${request.change.tripId}`] : []),
      `account:${session().userInfo?.id ?? 0}`,
      'changePreview',
      bookingId,
      request,
    ],
    queryFn: ({ signal }) => call(changeApi.previewChange, { params: { bookingId }, body: request }, { signal }),
    placeholderData: (before) => before,
    retry: false,
  });

/** Sends a change, then fetches the pages of both trips again. */
export function useProposeChange(bookingId: number) {
  return useChanging((request: ChangeRequest) =>
    call(changeApi.proposeChange, { params: { bookingId }, body: request }),
  );
}

const ANSWERS = {
  accept: changeApi.acceptChange,
  decline: changeApi.declineChange,
  withdraw: changeApi.withdrawChange,
} as const;

export function useAnswerChange(booking: Booking) {
  const params = { bookingId: booking.id, changeId: booking.change?.id ?? 0 };
  return useChanging((answer: ChangeAnswer) => call(ANSWERS[answer], { params }));
}

export function useAgreeHours(booking: Booking) {
  return useChanging(() => call(changeApi.agreeHours, { params: { bookingId: booking.id } }));
}

export const newHoursQuery = (tripId: number) =>
  queryOptions({
    queryKey: [`trip:${tripId}`, 'newHours'],
    queryFn: ({ signal }) => call(changeApi.newHours, { params: { tripId } }, { signal }),
  });

export function useSetHours(tripId: number) {
  return useMutation({
    mutationFn: (body: z.input<typeof newHoursInput>) => call(changeApi.setHours, { params: { tripId }, body }),
    onSettled: () => refetchTopics(`trip:${tripId}`, `seats:${tripId}`, carrierTopic()),
  });
}

function useChanging<Input>(send: (input: Input) => Promise<Booking>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (booking) => client.setQueryData(bookingQuery(booking.trip.id, booking.id).queryKey, booking),
    onSettled: (booking) => {
      const states = booking?.history.flatMap(({ change }) => (change ? [change.before, change.after] : [])) ?? [];
      return refetchTopics(...topicsOf(states, booking), `account:${session().userInfo?.id ?? 0}`, carrierTopic());
    },
  });
}

function topicsOf(states: readonly ShownState[], booking: Booking | undefined): string[] {
  const trips = new Set([...states.map(({ tripId }) => tripId), ...(booking ? [booking.trip.id] : [])]);
  return [...trips].flatMap((tripId) => [`trip:${tripId}`, `seats:${tripId}`]);
}
