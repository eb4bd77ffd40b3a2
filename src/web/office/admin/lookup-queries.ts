import { queryOptions } from '@tanstack/react-query';
import { lookupApi } from '#shared/office/admin/lookup-api.ts';
import type { ViewReason } from '#shared/office/admin/lookup-schema.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';

export const lookupQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'lookup', q],
    queryFn: ({ signal }) => call(lookupApi.find, { query: { q } }, { signal }),
    enabled: q.trim().length >= 2,
  });

export const personQuery = (accountId: number) =>
  queryOptions({
    queryKey: ['admin', 'person', accountId],
    queryFn: ({ signal }) => call(lookupApi.person, { params: { accountId } }, { signal }),
  });

export const bookingPageQuery = (bookingId: number) =>
  queryOptions({
    queryKey: ['admin', 'booking', bookingId],
    queryFn: ({ signal }) => call(lookupApi.booking, { params: { bookingId } }, { signal }),
  });

export const tripPageQuery = (tripId: number) =>
  queryOptions({
    queryKey: ['admin', 'trip', tripId],
    queryFn: ({ signal }) => call(lookupApi.trip, { params: { tripId } }, { signal }),
  });

export const seenQuery = (accountId: number) =>
  queryOptions({
    queryKey: ['admin', 'seen', accountId],
    queryFn: ({ signal }) => call(lookupApi.seen, { params: { accountId } }, { signal }),
  });

export const seenBookingQuery = (accountId: number, bookingId: number) =>
  queryOptions({
    queryKey: ['admin', 'seen', accountId, bookingId],
    queryFn: ({ signal }) => call(lookupApi.seenBooking, { params: { accountId, bookingId } }, { signal }),
  });

export const alikePlatesQuery = () =>
  queryOptions({
    queryKey: ['admin', 'alike', 'plates'],
    queryFn: ({ signal }) => call(lookupApi.alikePlates, {}, { signal }),
  });

export const alikePeopleQuery = () =>
  queryOptions({
    queryKey: ['admin', 'alike', 'people'],
    queryFn: ({ signal }) => call(lookupApi.alikePeople, {}, { signal }),
  });

export async function endPersonSessions(accountId: number, sessionId: number | null): Promise<void> {
  if (sessionId === null) await call(lookupApi.endSessions, { params: { accountId } });
  else await call(lookupApi.endSession, { params: { accountId, sessionId } });
  await queryClient.invalidateQueries({ queryKey: ['admin', 'person', accountId] });
}

export async function openView(accountId: number, why: ViewReason): Promise<void> {
  await call(lookupApi.openView, { params: { accountId }, body: { why } });
  await queryClient.invalidateQueries({ queryKey: ['admin', 'person', accountId] });
}

export async function closeView(accountId: number): Promise<void> {
  await call(lookupApi.closeView, { params: { accountId } });
  queryClient.removeQueries({ queryKey: ['admin', 'seen', accountId] });
  await queryClient.invalidateQueries({ queryKey: ['admin', 'person', accountId] });
}
