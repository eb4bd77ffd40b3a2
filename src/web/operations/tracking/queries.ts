import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trackingApi } from '#shared/operations/tracking/positions/api.ts';
import { SHARED_POLL_INTERVAL } from '#shared/operations/tracking/positions/limits.ts';
import type { ShareLink, TripPosition } from '#shared/operations/tracking/positions/schema.ts';
import { senderApi } from '#shared/operations/tracking/sender-api.ts';
import { shareApi } from '#shared/operations/tracking/share-api.ts';
import { ticketLiveApi } from '#shared/operations/tracking/ticket-api.ts';
import { call, ProblemError } from '#web/core/api/call.ts';
import { onRealtimeMessage, withoutReports } from '#web/core/realtime/client.ts';
import { session } from '#web/core/session/session.ts';
import { type PositionMessage, receivedOf } from './sending/received-fixes.ts';

/**
 * Expected arrivals are refetched this often; the position itself arrives over the socket. For the staff of the bus it is enough that the
 * server reports a change of the delay by two minutes, because they pay for the bytes of each response all day.
 */
const EXPECTED_EVERY = 60_000;
const expectedEvery = () => (session().userType === 'passenger' ? EXPECTED_EVERY : withoutReports(EXPECTED_EVERY)());

/** The position of a trip's bus. Its key is the topic of the position stream too. */
const positionQuery = (tripId: number) =>
  queryOptions({
    queryKey: [`trip:${tripId}`, `position:${tripId}`, 'position'],
    queryFn: ({ signal }) => call(trackingApi.position, { params: { tripId } }, { signal }),
    refetchInterval: expectedEvery,
    retry: false,
  });

/** The live position of a trip's bus; undefined while `enabled` is false or the reader may not see it. */
export function usePosition(tripId: number, enabled: boolean) {
  const client = useQueryClient();
  const query = useQuery({ ...positionQuery(tripId), enabled });
  useEffect(() => {
    if (!enabled) return;
    return onRealtimeMessage<PositionMessage>((message) => {
      if (message.type !== 'position' || message.trip_id !== tripId) return;
      const { queryKey } = positionQuery(tripId);
      client.setQueryData<TripPosition>(queryKey, (position) => position && receivedOf(position, message));
    });
  }, [client, tripId, enabled]);
  return enabled ? query : { data: undefined, error: null, isLoading: false };
}

export const busesQuery = () =>
  queryOptions({
    queryKey: [`carrier:${session().carrierInfo?.carrier_id ?? 0}`, 'driving-buses'],
    queryFn: ({ signal }) => call(trackingApi.buses, {}, { signal }),
    refetchInterval: EXPECTED_EVERY / 4,
  });

/** The trip behind a shared link; an ended one is not refetched. */
export const sharedTripQuery = (code: string) =>
  queryOptions({
    queryKey: ['shared-trip', code],
    queryFn: ({ signal }) => call(shareApi.sharedTrip, { params: { code } }, { signal }),
    refetchInterval: ({ state }) => (isDead(state.error) ? false : SHARED_POLL_INTERVAL),
    refetchIntervalInBackground: false,
  });

/** The bus behind the link of a ticket; refetched as often as a shared link. */
export const ticketLiveQuery = (code: string) =>
  queryOptions({
    queryKey: ['ticket', code, 'live'],
    queryFn: ({ signal }) => call(ticketLiveApi.live, { params: { code } }, { signal }),
    refetchInterval: ({ state }) => (isDead(state.error) ? false : SHARED_POLL_INTERVAL),
    refetchIntervalInBackground: false,
    retry: false,
  });

export const parcelLiveQuery = (code: string) =>
  queryOptions({
    queryKey: ['parcel', code, 'live'],
    queryFn: ({ signal }) => call(ticketLiveApi.parcel, { params: { code } }, { signal }),
    refetchInterval: ({ state }) => (isDead(state.error) ? false : SHARED_POLL_INTERVAL),
    refetchIntervalInBackground: false,
    retry: false,
  });

/** The link never existed, was ended, or has expired. */
export function isDead(error: unknown): error is ProblemError {
  return error instanceof ProblemError && (error.status === 404 || error.status === 410 || error.status === 422);
}

export const linksQuery = (tripId: number) =>
  queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'share-links', tripId],
    queryFn: ({ signal }) => call(shareApi.links, { params: { tripId } }, { signal }),
  });

export function makeLink(tripId: number): Promise<ShareLink> {
  return call(shareApi.share, { params: { tripId }, body: {} });
}

export function revokeLink(tripId: number, linkId: number): Promise<void> {
  return call(shareApi.revoke, { params: { tripId, linkId } });
}

export const senderQuery = () =>
  queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'sender'],
    queryFn: ({ signal }) => call(senderApi.token, {}, { signal }),
  });

export function connectSender() {
  return call(senderApi.makeToken, {});
}

export function disconnectSender(): Promise<void> {
  return call(senderApi.revokeToken, {});
}

export const sharingQuery = () =>
  queryOptions({
    queryKey: [`carrier:${session().carrierInfo?.carrier_id ?? 0}`, 'share-positions'],
    queryFn: ({ signal }) => call(trackingApi.settings, {}, { signal }),
  });

export function setSharing(sharePositions: boolean) {
  return call(trackingApi.changeSettings, { body: { sharePositions } });
}

/** The usual waits at the crossings at this hour. */
export const waitsQuery = () =>
  queryOptions({
    queryKey: ['crossing-waits'],
    queryFn: ({ signal }) => call(trackingApi.waits, { query: {} }, { signal }),
    staleTime: 10 * 60_000,
  });

export const measuredQuery = (crossing: string) =>
  queryOptions({
    queryKey: ['crossing-waits', crossing],
    queryFn: ({ signal }) => call(trackingApi.waits, { query: { crossing } }, { signal }),
  });
