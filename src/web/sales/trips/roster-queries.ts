import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LocalDate } from '#shared/core/time.ts';
import { rosterApi } from '#shared/sales/trips/roster-api.ts';
import { rosterFeedApi } from '#shared/sales/trips/roster-feed-api.ts';
import type { AbsenceInput } from '#shared/sales/trips/roster-schema.ts';
import { call } from '#web/core/api/call.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { session } from '#web/core/session/session.ts';
import { carrierTopic } from './queries.ts';

/** The time since which the driver's roster has a secret link. */
export const feedQuery = () =>
  queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'roster-feed'],
    queryFn: ({ signal }) => call(rosterFeedApi.feed, {}, { signal }),
  });

/** Seven days of the drivers. */
export const rosterQuery = (from: LocalDate) =>
  queryOptions({
    queryKey: [carrierTopic(), 'roster', from],
    queryFn: ({ signal }) => call(rosterApi.week, { query: { from } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Hours of a driver by the regulation if they took a trip. */
export const hoursQuery = (tripId: number, driver: number, pair?: boolean) =>
  queryOptions({
    queryKey: [carrierTopic(), 'hours', tripId, driver, pair ?? ''],
    queryFn: ({ signal }) =>
      call(
        rosterApi.hours,
        { params: { tripId }, query: { driver, ...(pair !== undefined && { drivers: pair ? '2' : '1' }) } },
        { signal },
      ),
    enabled: driver > 0,
  });

export function useAddAbsence() {
  return useMutation({
    mutationFn: (body: AbsenceInput) => call(rosterApi.addAbsence, { body }),
    onSettled: () => refetchTopics(carrierTopic()),
  });
}

export function useRemoveAbsence() {
  return useMutation({
    mutationFn: (absenceId: number) => call(rosterApi.removeAbsence, { params: { absenceId } }),
    onSettled: () => refetchTopics(carrierTopic()),
  });
}

/** Makes a new link; an earlier one stops working. */
export function useMakeFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(rosterFeedApi.makeFeed, {}),
    onSettled: () => client.invalidateQueries({ queryKey: feedQuery().queryKey }),
  });
}

export function useRevokeFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(rosterFeedApi.revokeFeed, {}),
    onSettled: () => client.invalidateQueries({ queryKey: feedQuery().queryKey }),
  });
}
