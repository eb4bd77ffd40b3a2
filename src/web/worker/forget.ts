import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CacheExpiration } from 'workbox-expiration';
import { FORGET_PERSON, PERSONAL_CACHES } from '#shared/core/personal.ts';

declare const self: ServiceWorkerGlobalScope;

/** Counts the people who have left: an answer that was asked for before comes too late to be stored. */
let departures = 0;

/** For caches that belong to a person: stores good answers, unless the person has left while they were on their way. */
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

/** Forgets a person when a page says that they have left. */
export function listenForDepartures(): void {
  self.addEventListener('message', (event) => {
    if (event.data !== FORGET_PERSON) return;
    departures += 1;
    event.waitUntil(forgetPerson());
  });
}

async function forgetPerson(): Promise<void> {
  await Promise.allSettled([
    ...PERSONAL_CACHES.map((name) => caches.delete(name)),
    // the addresses of what was stored, which the library notes beside
    ...PERSONAL_CACHES.map((name) => new CacheExpiration(name, { maxEntries: 1 }).delete()),
    ...(Notification.permission === 'granted' ? forgetNotifications() : []),
  ]);
}

/** Only where they were allowed: without the permission there are none, and a browser without the service fails at the question. */
function forgetNotifications(): (Promise<unknown> | undefined)[] {
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
