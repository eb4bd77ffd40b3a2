import { queryOptions } from '@tanstack/react-query';
import { alertsApi, waitingApi } from '#shared/office/alerts/api.ts';
import { call } from '#web/core/api/call.ts';
import { session } from '#web/core/session/session.ts';

const MINUTE = 60_000;

export const ownAlertsQuery = () =>
  queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'alerts'],
    queryFn: ({ signal }) => call(alertsApi.mine, {}, { signal }),
  });

interface Connection {
  from: number;
  to: number;
  date: string;
  passengers: number;
}

export const fullTripsQuery = ({ from, to, date, passengers }: Connection) =>
  queryOptions({
    queryKey: ['fullTrips', from, to, date, passengers],
    queryFn: ({ signal }) => call(alertsApi.full, { query: { from, to, date, passengers } }, { signal }),
    staleTime: MINUTE,
  });

export const mailAlertQuery = (key: string) =>
  queryOptions({
    queryKey: ['mailAlert', key],
    queryFn: ({ signal }) => call(alertsApi.byKey, { params: { key } }, { signal }),
    retry: false,
  });

/** An own place in a waiting list; the offer is announced by the account's topic. */
export const waitingQuery = (entryId: number) =>
  queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'waiting', entryId],
    queryFn: ({ signal }) => call(waitingApi.entry, { params: { entryId } }, { signal }),
    refetchInterval: MINUTE / 2,
  });

export const waitingOnQuery = (tripId: number) =>
  queryOptions({
    queryKey: [`trip:${tripId}`, 'waiting'],
    queryFn: ({ signal }) => call(waitingApi.ofTrip, { params: { tripId } }, { signal }),
  });
