import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ChatServerMessage } from '#shared/chat/messages.ts';
import type { Unread as UnreadCount } from '#shared/chat/schema.ts';
import { queryClient } from '#web/core/api/query.ts';
import { onRealtimeMessage, realtimePhase } from '#web/core/realtime/client.ts';
import { showUnread } from '#web/core/router/title.ts';
import { updateSession, useSession } from '#web/core/session/session.ts';
import { newerOf, unreadQuery } from '../chat/unread.ts';

/**
 * The unread count on the badge and in the title: first the stored one, then the server's, then the one of each socket message.
 * The newest one counts.
 */
export function Unread(): null {
  const { token, userType, userInfo, totalUnreadCount } = useSession();
  const conversations = token !== null && userType !== '';
  const { queryKey } = unreadQuery(userInfo?.id ?? 0);
  const { data } = useQuery({ ...unreadQuery(userInfo?.id ?? 0), enabled: conversations });
  const receive = useEffectEvent((message: ChatServerMessage) => {
    if (message.type === 'unread') queryClient.setQueryData<UnreadCount>(queryKey, (old) => newerOf(old, message));
  });
  // Messages between the first count and the connection are not received over the socket.
  const count = useEffectEvent(() => {
    if (realtimePhase.get() === 'open') void queryClient.invalidateQueries({ queryKey });
  });
  useEffect(() => onRealtimeMessage<ChatServerMessage>((message) => receive(message)), []);
  useEffect(() => realtimePhase.subscribe(() => count()), []);
  const total = data?.total;
  useEffect(() => {
    if (total !== undefined) updateSession({ totalUnreadCount: total });
  }, [total]);
  useEffect(() => showUnread(conversations ? totalUnreadCount : 0), [conversations, totalUnreadCount]);
  return null;
}
