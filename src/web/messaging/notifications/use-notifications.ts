import { useEffect, useEffectEvent } from 'react';
import { dataLanguage } from '#shared/i18n/locale.ts';
import type { NotificationMessage } from '#shared/messaging/notifications/messages.ts';
import { type NotificationChannel, wants } from '#shared/people/accounts/profile/notifications.ts';
import { isQuietAt } from '#shared/people/accounts/profile/quiet-hours.ts';
import { queryClient } from '#web/core/api/query.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { playTones, type Tone } from '#web/core/browser/tones.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { onRealtimeMessage, refetchSoon } from '#web/core/realtime/client.ts';
import type { To } from '#web/core/router/match.ts';
import { useLocation, useNavigate } from '#web/core/router/router.tsx';
import { session, useSession } from '#web/core/session/session.ts';
import { readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';
import { type Arrival, onArrival } from '#web/messaging/chat/state/arrivals.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/base/toasts.ts';
import { notifier, type ShownNotification, type Tab } from './notifier.ts';
import { keepPushing, onPushReceived } from './push.ts';
import { choicesQuery } from './queries.ts';
import { tabsWith } from './tabs.ts';

/** Records until sign-out that the person was asked, so that no reload and no other tab asks again. */
const ASKED = 'asked-to-notify';

/** Two soft rising tones. */
const TONES: readonly Tone[] = [
  [660, 0],
  [880, 0.12],
];

const SOUND = { loudness: 0.12, fade: 0.35 };

let context: AudioContext | null = null;

let playedAt = -1;

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
    void announce({ ...frame, ...frame.words[dataLanguage(locale)], id: frame.tag });
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

/** A browser plays no sound before the person has interacted with the page. */
function canChime(): boolean {
  return 'AudioContext' in window && navigator.userActivation?.hasBeenActive !== false;
}

/** Plays a short synthesised sound; silent when the last one was less than a second ago. */
function chime(): void {
  context ??= new AudioContext();
  void context.resume().then(play, () => undefined);
}

function play(): void {
  if (!context || context.currentTime - playedAt < 1) return;
  playedAt = context.currentTime;
  playTones(context, TONES, SOUND);
}

/**
 * Asks for the permission to notify once per sign-in, if it is undecided, and during a press: Firefox and Safari ignore requests without a
 * press. The press that signs in is enough; otherwise the next press is used.
 */
function useNotificationPermission(): void {
  const { token } = useSession();
  useEffect(() => {
    if (!token || !('Notification' in window) || Notification.permission !== 'default' || isAsked()) return;
    if (navigator.userActivation?.isActive) {
      ask();
      return;
    }
    document.addEventListener('click', ask, { once: true, capture: true });
    return () => document.removeEventListener('click', ask, { capture: true });
  }, [token]);
}

/** Only an answer is recorded: a question that was never shown is asked again. */
function ask(): void {
  // Another tab may have asked meanwhile.
  if (isAsked()) return;
  Promise.resolve(Notification.requestPermission()).then(
    () => storeOwn(ASKED, 1),
    () => undefined,
  );
}

function isAsked(): boolean {
  return readOwn(ASKED) !== null;
}
