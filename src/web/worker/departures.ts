import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CacheExpiration } from 'workbox-expiration';
import { FORGET_PERSON, PERSONAL_CACHES } from '#shared/core/personal.ts';

declare const self: ServiceWorkerGlobalScope;

/** Counts sign-outs: a response that was requested before one is not stored. */
let departures = 0;

/** For personal caches: stores successful responses, unless the person has signed out meanwhile. */
export const ofThisPerson: WorkboxPlugin = {
  handlerWillStart: async ({ state }) => {
    if (state) state.departures = departures;
  },
  cacheWillUpdate: async ({ response, state }) =>
    response.status === 200 && state?.departures === departures ? response : null,
  cacheDidUpdate: async ({ cacheName, state }) => {
    if (state?.departures !== departures) await caches.delete(cacheName);
  },
};

export function listenForDepartures(): void {
  self.addEventListener('message', (event) => {
    if (event.data !== FORGET_PERSON) return;
    departures += 1;
    event.waitUntil(erasePersonalData());
  });
}

async function erasePersonalData(): Promise<void> {
  await Promise.allSettled([
    ...PERSONAL_CACHES.map((name) => caches.delete(name)),
    // The library stores the addresses of cached responses in its own database.
    ...PERSONAL_CACHES.map((name) => new CacheExpiration(name, { maxEntries: 1 }).delete()),
    ...(Notification.permission === 'granted' ? removeNotifications() : []),
  ]);
}

/** Only with the permission: without it there are no notifications, and a browser without a push service throws. */
function removeNotifications(): (Promise<unknown> | undefined)[] {
  const { pushManager } = self.registration;
  return [
    closeNotifications(),
    pushManager?.getSubscription().then((subscription) => subscription?.unsubscribe()),
    self.navigator.clearAppBadge?.(),
  ];
}

async function closeNotifications(): Promise<void> {
  for (const notification of await self.registration.getNotifications()) notification.close();
}
