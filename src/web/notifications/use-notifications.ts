import { useEffect, useEffectEvent } from 'react';
import { type NotificationChannel, wants } from '#shared/accounts/notifications.ts';
import { isQuietAt } from '#shared/accounts/quiet-hours.ts';
import type { NotificationMessage } from '#shared/notifications/messages.ts';
import { type Arrival, onArrival } from '#web/chat/arrivals.ts';
import { queryClient } from '#web/core/api/query.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { onRealtimeMessage, refetchSoon } from '#web/core/realtime/client.ts';
import { useLocation, useNavigate } from '#web/core/router/router.tsx';
import { session, useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { announce, lookAt, setNavigate } from './announce.ts';
import { choicesQuery } from './choice-queries.ts';
import { useNotificationPermission } from './permission.ts';
import { keepPushing, onPushReceived } from './push.ts';

/**
 * Shows what happens while the app is open: notifications from the server, unseen messages, and pushes that a tab takes over.
 */
export function useNotifications(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { token, userInfo } = useSession();
  const userId = userInfo?.id ?? null;
  useNotificationPermission();
  const receive = useEffectEvent((frame: NotificationMessage) => {
    if (frame.type !== 'notification') return;
    refetchSoon(notificationsTopic());
    void announce({ ...frame, ...frame.words[locale], id: frame.tag });
  });
  const arrive = useEffectEvent((arrival: Arrival) => {
    void announceMessage(arrival, pathname.startsWith(paths.chats));
  });
  useEffect(() => setNavigate((to) => navigate(to)), [navigate]);
  useEffect(() => lookAt(pathname), [pathname]);
  useEffect(() => onRealtimeMessage<NotificationMessage>((frame) => receive(frame)), []);
  useEffect(() => onArrival((arrival) => arrive(arrival)), []);
  useEffect(() => onPushReceived((notification) => void announce(notification)), []);
  useEffect(() => {
    if (token !== null && userId !== null) void keepPushing(userId);
  }, [token, userId]);
}

/** The topic and query key of the notification list. */
export function notificationsTopic(): string {
  return `account:${session().userInfo?.id ?? 0}`;
}

/** The list of chats needs no toast; sound and desktop notification work as elsewhere. */
async function announceMessage({ chatId, name, text, clientId }: Arrival, amongChats: boolean): Promise<void> {
  const { userType } = session();
  const { choices, quiet } = await queryClient.fetchQuery(choicesQuery()).catch(() => ({ choices: [], quiet: null }));
  const silent = isQuietAt(quiet, new Date());
  const chosen = (channel: NotificationChannel) => wants({ userType, choices }, 'message', channel);
  const tag = `chat-${chatId}`;
  await announce({
    id: `${tag}:${clientId}`,
    title: name || t('notifications.message'),
    body: text || t('notifications.message.picture'),
    path: paths.chat(chatId),
    tag,
    toast: chosen('toast') && !amongChats,
    sound: chosen('sound') && !silent,
    desktop: chosen('desktop') && !silent,
  });
}
