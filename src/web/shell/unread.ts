import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ChatServerMessage } from '#shared/chat/messages.ts';
import type { Unread } from '#shared/chat/schema.ts';
import { livePhase, onLive, onLivePhase } from '#web/core/live.ts';
import { queryClient } from '#web/core/query.ts';
import { updateSession, useSession } from '#web/core/session.ts';
import { showUnread } from '#web/core/title.ts';
import { newerOf, unreadQuery } from '../chat/unread.ts';

/**
 * How many messages wait: at first what was kept, once the first screen stands what the server counts, then as it says with
 * every message. The newest word counts.
 */
export function useUnread(): void {
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
