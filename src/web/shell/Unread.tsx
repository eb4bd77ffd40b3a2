import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChatServerMessage } from '#shared/messaging/chat/messages.ts';
import type { Unread as UnreadCount } from '#shared/messaging/chat/schema.ts';
import { NOTIFICATIONS_CHANGED } from '#shared/messaging/notifications/messages.ts';
import { queryClient } from '#web/core/api/query.ts';
import { serverTime } from '#web/core/browser/now.ts';
import { onRealtimeMessage, realtimePhase } from '#web/core/realtime/client.ts';
import { useLocation } from '#web/core/router/router.tsx';
import { showUnread } from '#web/core/router/title.ts';
import { updateSession, useSession } from '#web/core/session/session.ts';
import { newerOf, unreadQuery } from '../messaging/chat/state/unread.ts';
import { markNotificationsRead, recount, unreadNotificationsQuery } from '../messaging/notifications/unread.ts';
import { unreadNotifications } from './stores.ts';

/**
 * The unread count on the badge and in the title: first the stored one, then the server's, then the one of each socket message.
 * The newest one counts.
 */
export default function Unread(): null {
  const { token, userType, userInfo, totalUnreadCount } = useSession();
  const conversations = token !== null && userType !== '';
  const { queryKey } = unreadQuery(userInfo?.id ?? 0);
  const [counted] = useState(wasCounted);
  const { data } = useQuery({ ...unreadQuery(userInfo?.id ?? 0), enabled: conversations });
  const receive = useEffectEvent((message: ChatServerMessage) => {
    if (message.type !== 'unread') return;
    // A chat that was read on any device is no longer unread among the notifications either.
    if (message.total < totalUnreadCount) void recount();
    queryClient.setQueryData<UnreadCount>(queryKey, (old) => newerOf(old, message));
  });
  // Messages between the first count and the connection are not received over the socket.
  const count = useEffectEvent(() => {
    if (realtimePhase.get() !== 'open') return;
    void queryClient.invalidateQueries({ queryKey });
    void recount();
  });
  useEffect(() => onRealtimeMessage<ChatServerMessage>((message) => receive(message)), []);
  useEffect(() => realtimePhase.subscribe(() => count()), []);
  // A page may have counted before this component was loaded; a message since then was received by nobody.
  useEffect(() => {
    if (counted) count();
  }, [counted]);
  const total = data?.total;
  useEffect(() => {
    if (total !== undefined) updateSession({ totalUnreadCount: total });
  }, [total]);
  useUnreadNotifications(conversations);
  useEffect(() => showUnread(conversations ? totalUnreadCount : 0), [conversations, totalUnreadCount]);
  return null;
}

function wasCounted(): boolean {
  return queryClient.getQueryState(unreadNotificationsQuery().queryKey) !== undefined;
}

/** A toast can be pressed before its notification is counted: a count that comes this many milliseconds after the visit still belongs to it. */
const COUNTED_WITHIN_MS = 10_000;

/** The count on the bell. A visited page counts as read: anyone who came to it by a toast, a push or a mail has seen what it was about. */
function useUnreadNotifications(enabled: boolean): void {
  const { pathname, key } = useLocation();
  const { data } = useQuery({ ...unreadNotificationsQuery(), enabled });
  const visited = useRef({ visit: '', until: 0 });
  useEffect(() => unreadNotifications.set(data?.unread ?? 0), [data]);
  useEffect(() => {
    const visit = `${key}${pathname}`;
    if (visited.current.visit !== visit) visited.current = { visit, until: serverTime() + COUNTED_WITHIN_MS };
    if (!data?.paths.includes(pathname) || serverTime() > visited.current.until) return;
    visited.current.until = 0;
    markNotificationsRead({ path: pathname }).catch(() => undefined);
  }, [data, key, pathname]);
  useEffect(
    () =>
      onRealtimeMessage<typeof NOTIFICATIONS_CHANGED>(({ type }) => {
        if (type === NOTIFICATIONS_CHANGED.type) void recount();
      }),
    [],
  );
}
