import { t } from '#web/core/i18n.ts';
import type { To } from '#web/core/match.ts';
import { toast } from '#web/ui/toasts.ts';
import { chime } from './chime.ts';

/** Something to be told now. */
export interface Announcement {
  title: string;
  body: string;
  path: string;
  /** One thing has one: said again, over whatever way, it is not told again here. */
  tag: string;
  sound: boolean;
  desktop: boolean;
  /** It is seen without a toast. */
  quiet?: boolean;
}

/** Of several tabs the first one to take the lock makes the sound and the desktop notice; kept for so long, in ms. */
const HELD_MS = 3_000;
/** Longer than an ordinary toast: nobody asked for it. */
const SHOWN_MS = 8_000;

const told = new Set<string>();

/**
 * Tells it where the person is: a toast on the tab they look at, on the desktop while all are hidden, with a sound, each as
 * they chose. What could not be said on the desktop waits until they look.
 */
export async function announce(news: Announcement, open: (to: To) => void): Promise<void> {
  if (told.has(news.tag)) return;
  told.add(news.tag);
  const first = await isFirst(news.tag);
  if (first && news.sound) chime();
  if (!document.hidden) show(news, open);
  else if (!first || !news.desktop || !(await onDesktop(news))) onceSeen(() => show(news, open));
}

/** Says a thing of the same tag anew when it comes the next time: a chat goes on. */
export function forgetTold(tag: string): void {
  told.delete(tag);
}

function show({ title, body, path, quiet }: Announcement, open: (to: To) => void): void {
  if (quiet) return;
  toast({
    text: body ? `${title}: ${body}` : title,
    ms: SHOWN_MS,
    action: { label: t('notifications.open'), onAct: () => open(path) },
  });
}

/** Through the service worker where there is one: it shows what is pushed too, and one tag stands there once. */
async function onDesktop({ title, body, path, tag }: Announcement): Promise<boolean> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return false;
  const worker = await navigator.serviceWorker?.getRegistration();
  const options = { body, tag, icon: '/icon-192.png', data: path };
  try {
    if (worker?.active) await worker.showNotification(title, { ...options, badge: '/badge.png' });
    else new Notification(title, options).onclick = () => window.focus();
    return true;
  } catch {
    // some phones let only a service worker notify
    return false;
  }
}

function onceSeen(run: () => void): void {
  const look = () => {
    if (document.hidden) return;
    document.removeEventListener('visibilitychange', look);
    run();
  };
  document.addEventListener('visibilitychange', look);
}

/** Whether no other tab of this browser is telling the same. */
function isFirst(tag: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(`vezu:${tag}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise((done) => setTimeout(done, HELD_MS));
    });
  });
}
