import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ChatServerMessage } from '#shared/chat/messages.ts';
import type { Unread } from '#shared/chat/schema.ts';
import { tripsApi } from '#shared/trips/api.ts';
import { call } from '#web/core/call.ts';
import { livePhase, onLive, onLivePhase } from '#web/core/live.ts';
import { queryClient } from '#web/core/query.ts';
import { refreshIdentity, updateSession, useSession } from '#web/core/session.ts';
import { showUnread } from '#web/core/title.ts';
import { meQuery } from '../accounts/queries.ts';
import { newerOf, unreadQuery } from '../chat/unread.ts';

/** Keeps what the menu shows up to date: who is signed in, and how many bookings wait for an answer. */
export function useBadges(): void {
  const { token, userType, userInfo, carrierInfo } = useSession();
  const signedIn = token !== null;
  const { data: identity } = useQuery({ ...meQuery(), enabled: signedIn });
  useEffect(() => {
    if (identity) refreshIdentity(identity);
  }, [identity]);

  const topics = [`account:${userInfo?.id ?? 0}`, ...(carrierInfo ? [`carrier:${carrierInfo.carrier_id}`] : [])];
  const { data: unconfirmed } = useQuery({
    queryKey: [...topics, 'unconfirmed'],
    queryFn: ({ signal }) => call(tripsApi.unconfirmedBookings, {}, { signal }),
    enabled: signedIn && userType !== '',
  });
  const count = unconfirmed?.data.count;
  useEffect(() => {
    if (count !== undefined) updateSession({ totalUnconfirmedPassengers: count });
  }, [count]);

  useUnread();
}

/** How many messages wait: asked for once, then as the server says with every message. The newest word counts. */
function useUnread(): void {
  const { token, userType, userInfo, totalUnreadCount } = useSession();
  const talks = token !== null && userType !== '';
  const { queryKey } = unreadQuery(userInfo?.id ?? 0);
  const { data } = useQuery({ ...unreadQuery(userInfo?.id ?? 0), enabled: talks });
  const hear = useEffectEvent((message: ChatServerMessage) => {
    if (message.type === 'unread') queryClient.setQueryData<Unread>(queryKey, (old) => newerOf(old, message));
  });
  // what was said between the first count and the connection is heard by nobody
  const count = useEffectEvent(() => {
    if (livePhase() === 'open') void queryClient.invalidateQueries({ queryKey });
  });
  useEffect(() => onLive<ChatServerMessage>((message) => hear(message)), []);
  useEffect(() => onLivePhase(() => count()), []);
  const total = data?.total;
  useEffect(() => {
    if (total !== undefined) updateSession({ totalUnreadCount: total });
  }, [total]);
  useEffect(() => showUnread(talks ? totalUnreadCount : 0), [talks, totalUnreadCount]);
}
