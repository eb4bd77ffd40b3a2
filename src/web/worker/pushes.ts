import { type Push, readPush, SIGNED_IN_NOTE } from '#shared/messaging/notifications/push.ts';
import { type Browser, notifyPush, openNotified } from './push-to-tabs.ts';

declare const self: ServiceWorkerGlobalScope;

/** Shows pushes while no tab is visible, and opens their subject on a tap. */
export function listenForPushes(): void {
  const browser = thisBrowser();
  self.addEventListener('push', (event) => {
    const push = readPush(event.data?.text() ?? '');
    if (push) event.waitUntil(notifyPush(push, browser));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openNotified(String(event.notification.data ?? '/'), browser));
  });
}

function thisBrowser(): Browser {
  return {
    origin: self.location.origin,
    signedIn: async () => {
      const note = await caches.match(SIGNED_IN_NOTE.address, { cacheName: SIGNED_IN_NOTE.cache });
      return note ? Number(await note.text()) : null;
    },
    windows: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
    open: (address) => self.clients.openWindow(address),
    notify,
    setBadge: async (count) => {
      if ('setAppBadge' in self.navigator) await self.navigator.setAppBadge(count);
    },
  };
}

function notify({ title, body, path, tag }: Push): Promise<void> {
  return self.registration.showNotification(title, {
    body,
    tag,
    data: path,
    icon: '/icon-192.png',
    badge: '/badge.png',
  });
}
