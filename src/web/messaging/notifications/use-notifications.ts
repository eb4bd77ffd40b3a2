import { useEffect, useEffectEvent } from 'react';
import type { NotificationMessage } from '#shared/messaging/notifications/messages.ts';
import { type NotificationChannel, wants } from '#shared/people/accounts/profile/notifications.ts';
import { isQuietAt } from '#shared/people/accounts/profile/quiet-hours.ts';
import { queryClient } from '#web/core/api/query.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { onRealtimeMessage, refetchSoon } from '#web/core/realtime/client.ts';
import type { To } from '#web/core/router/match.ts';
import { useLocation, useNavigate } from '#web/core/router/router.tsx';
import { session, useSession } from '#web/core/session/session.ts';
import { type Arrival, onArrival } from '#web/messaging/chat/state/arrivals.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/base/toasts.ts';
import { canChime, chime } from './chime.ts';
import { choicesQuery } from './choice-queries.ts';
import { notifier, type ShownNotification, type Tab } from './notifier.ts';
import { useNotificationPermission } from './permission.ts';
import { keepPushing, onPushReceived } from './push.ts';
import { tabsWith } from './tabs.ts';

/** Longer than an ordinary toast, because the person did not cause it. */
const SHOWN_MS = 8_000;

/** Navigates to the subject of a toast or a notification. */
let open: (to: To) => void = () => {};

const tab: Tab = {
  isVisible: () => !document.hidden,
  onceVisible,
  canSound: canChime,
  sound: chime,
  toast: ({ title, body, path }) => {
    toast({
      text: body ? `${title}: ${body}` : title,
      ms: SHOWN_MS,
      action: { label: t('notifications.open'), onAct: () => open(path) },
    });
  },
  notify,
};

/** Announces a notification in this browser once (`announce`), and reports the address of this tab (`look`). */
const { announce, look } = notifier(tab, tabsWith(navigator.locks));

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
  useEffect(() => {
    open = (to) => navigate(to);
  }, [navigate]);
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
  const silent = isQuietAt(quiet, serverNow());
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

/** Shows the other tabs which address this tab displays; returns a function that stops it. */
function lookAt(path: string): () => void {
  const follow = () => look(document.hidden ? null : path);
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    look(null);
  };
}

/** Uses the service worker where there is one: it shows pushes too, and replaces notifications with the same tag. */
async function notify({ title, body, path, tag }: ShownNotification): Promise<boolean> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return false;
  const worker = await navigator.serviceWorker?.getRegistration();
  const options = { body, tag, icon: '/icon-192.png', data: path };
  try {
    if (worker?.active) await worker.showNotification(title, { ...options, badge: '/badge.png' });
    else {
      new Notification(title, options).onclick = () => {
        window.focus();
        open(path);
      };
    }
    return true;
  } catch {
    // Some phones allow notifications from a service worker only.
    return false;
  }
}

function onceVisible(run: () => void): void {
  const see = () => {
    if (document.hidden) return;
    document.removeEventListener('visibilitychange', see);
    run();
  };
  document.addEventListener('visibilitychange', see);
}
