import { t } from '#web/core/i18n/i18n.ts';
import type { To } from '#web/core/router/match.ts';
import { toast } from '#web/ui/toasts.ts';
import { canChime, chime } from './chime.ts';
import { notifier, type ShownNotification, type Tab } from './notifier.ts';
import { tabsWith } from './tabs.ts';

/** Longer than an ordinary toast: nobody asked for it. */
const SHOWN_MS = 8_000;

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

/** This tab's teller. */
export const { announce, look } = notifier(tab, tabsWith(navigator.locks));

/** How a toast or a notice leads to what it is about. */
export function setNavigate(navigate: (to: To) => void): void {
  open = navigate;
}

/** Shows the other tabs what is looked at here, as long as it is; gives back how to stop. */
export function lookAt(path: string): () => void {
  const follow = () => look(document.hidden ? null : path);
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    look(null);
  };
}

/** Through the service worker where there is one: it shows what is pushed too, and one tag stands there once. */
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
    // some phones let only a service worker notify
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
