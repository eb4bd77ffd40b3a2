import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { rosterFeedApi } from '#shared/sales/trips/roster-feed-api.ts';
import { call } from '#web/core/api/call.ts';
import { session } from '#web/core/session/session.ts';

/** The time since which the driver's roster has a secret link. */
export const feedQuery = () =>
  queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'roster-feed'],
    queryFn: ({ signal }) => call(rosterFeedApi.feed, {}, { signal }),
  });

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
