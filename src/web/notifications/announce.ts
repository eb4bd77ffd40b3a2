import { t } from '#web/core/i18n/i18n.ts';
import type { To } from '#web/core/router/match.ts';
import { toast } from '#web/ui/toasts.ts';
import { canChime, chime } from './chime.ts';
import { notifier, type ShownNotification, type Tab } from './notifier.ts';
import { tabsWith } from './tabs.ts';

/** Longer than an ordinary toast, because the person did not cause it. */
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

/** The announcer of this tab. */
export const { announce, look } = notifier(tab, tabsWith(navigator.locks));

/** Sets how a toast or a notification navigates to its subject. */
export function setNavigate(navigate: (to: To) => void): void {
  open = navigate;
}

/** Shows the other tabs which address this tab displays; returns a function that stops it. */
export function lookAt(path: string): () => void {
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
