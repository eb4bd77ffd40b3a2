import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { disruptionApi } from '#shared/office/disruption/api.ts';
import type { ClosureInput, ClosureQuery } from '#shared/office/disruption/closure.ts';
import type { OutInput, OutQuery } from '#shared/office/disruption/period.ts';
import type { CallResult, Outlook } from '#shared/office/disruption/schema.ts';
import type { Wording } from '#shared/sales/trips/wording.ts';
import { call } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { carrierTopic } from '#web/sales/trips/queries.ts';
import { toast } from '#web/ui/base/toasts.ts';

export interface StaffChoice {
  bus: number | null;
  driver: number | null;
  /** 0: none; null: the trip's current one. */
  second: number | null;
}

export const replacementQuery = (tripId: number, { bus, driver, second }: StaffChoice) =>
  queryOptions({
    queryKey: [`trip:${tripId}`, carrierTopic(), 'replacement', bus, driver, second],
    queryFn: ({ signal }) =>
      call(
        disruptionApi.replacement,
        {
          params: { tripId },
          query: { ...(bus && { bus }), ...(driver && { driver }), ...(second !== null && { second }) },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Gives the trip the bus and driver of a preview; afterwards every list that shows the trip is fetched again. */
export function useReplace(tripId: number) {
  return useMutation({
    mutationFn: ({ busId, driverId, secondDriverId, digest, wordings }: Outlook & { wordings: Wording[] }) =>
      call(disruptionApi.replace, { params: { tripId }, body: { busId, driverId, secondDriverId, digest, wordings } }),
    onSettled: () => refetchTopics(`trip:${tripId}`, carrierTopic()),
  });
}

/** The ready texts of the notifications to the people of a trip; they change only with the program. */
export const wordingsQuery = queryOptions({
  queryKey: ['wordings'],
  queryFn: ({ signal }) => call(disruptionApi.wordings, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const callsQuery = (tripId: number) =>
  queryOptions({
    queryKey: [`trip:${tripId}`, 'calls'],
    queryFn: ({ signal }) => call(disruptionApi.calls, { params: { tripId } }, { signal }),
  });

export const unseatedQuery = (tripId: number) =>
  queryOptions({
    queryKey: [`trip:${tripId}`, 'unseated'],
    queryFn: ({ signal }) => call(disruptionApi.unseated, { params: { tripId } }, { signal }),
  });

/** Ticks a call off with what came of it, or takes the tick back. */
export function useTick(tripId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ bookingId, ...body }: { bookingId: number; done: boolean; result: CallResult | null }) =>
      call(disruptionApi.tick, { params: { tripId, bookingId }, body }),
    onSuccess: (answer) => client.setQueryData(callsQuery(tripId).queryKey, answer),
  });
}

/** Puts those on the call list who have not read an announcement. */
export function useCallUnread(tripId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (announcementId: string) => call(disruptionApi.callUnread, { params: { tripId, announcementId } }),
    onSuccess: ({ added, data }) => {
      client.setQueryData(callsQuery(tripId).queryKey, { data });
      toast({ kind: 'good', text: t('disruption.calls.added', { n: added }) });
    },
    onError: (error) => toast({ kind: 'bad', text: problemText(error) }),
  });
}

export function useSwitchCrossing(tripId: number) {
  return useMutation({
    mutationFn: (crossing: string) => call(disruptionApi.crossing, { params: { tripId }, body: { crossing } }),
    onSettled: () => refetchTopics(`trip:${tripId}`, carrierTopic()),
  });
}

export const closureQuery = (query: ClosureQuery) =>
  queryOptions({
    queryKey: [carrierTopic(), 'closure', query],
    queryFn: ({ signal }) => call(disruptionApi.closure, { query }, { signal }),
    staleTime: 0,
  });

/** Cancels the trips of a preview, because their crossing is closed. */
export function useCloseCrossing() {
  return useMutation({
    mutationFn: (body: ClosureInput) => call(disruptionApi.close, { body }),
    onSettled: (_, __, { trips }) => refetchTopics(...trips.map(({ tripId }) => `trip:${tripId}`), carrierTopic()),
  });
}

/** The trips that an absent bus or driver cannot make, and the effects of a replacement. */
export const outQuery = (query: OutQuery) =>
  queryOptions({
    queryKey: [carrierTopic(), 'out', query],
    queryFn: ({ signal }) => call(disruptionApi.out, { query }, { signal }),
    staleTime: 0,
  });

export function useReplaceOut() {
  return useMutation({
    mutationFn: (body: OutInput) => call(disruptionApi.replaceOut, { body }),
    onSettled: (_, __, { trips }) => refetchTopics(...trips.map(({ tripId }) => `trip:${tripId}`), carrierTopic()),
  });
}
