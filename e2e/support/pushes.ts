import type { BrowserContext, Page } from '@playwright/test';
import type { Push } from '#shared/notifications/push.ts';
import { ORIGIN } from './server.ts';

/** A notice as it stands on the desktop. */
interface Standing {
  title: string;
  body: string;
  tag: string;
}

/** The service worker of a page's browser, as a push service and a person's finger reach it. */
export async function workerOf(page: Page) {
  const context = page.context();
  await context.grantPermissions(['notifications'], { origin: ORIGIN });
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL === `${ORIGIN}/`);
      if (ours) resolve(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const worker = async () => context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  return {
    /** Has the push delivered as if it came from a push service, decrypted. */
    push: async (push: Push) => {
      const data = JSON.stringify(push);
      const registrationId = await registered;
      await session.send('ServiceWorker.deliverPushMessage', { origin: `${ORIGIN}/`, registrationId, data });
    },
    notices: async () => (await worker()).evaluate(noticesHere),
    tap: async (tag: string) => (await worker()).evaluate(tapHere, tag),
  };
}

/** Counts, in every page that is opened from now on, the sounds that it makes. */
export async function listenFor(context: BrowserContext): Promise<(page: Page) => Promise<number>> {
  await context.addInitScript(() => {
    const counted = { sounds: 0 };
    Object.assign(window, { counted });
    const { resume } = AudioContext.prototype;
    AudioContext.prototype.resume = function () {
      counted.sounds += 1;
      return resume.call(this);
    };
  });
  return (page) => page.evaluate(() => ('counted' in window ? Object(window.counted).sounds : 0));
}

/** As when another window covers the page, or uncovers it: no browser that is driven says so by itself. */
export async function cover(page: Page, covered: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, covered);
}

// The two below run in the service worker, whose names the tests' types do not have.

async function noticesHere(): Promise<Standing[]> {
  const { registration } = Object(self);
  const all: Standing[] = await registration.getNotifications();
  return all.map(({ title, body, tag }) => ({ title, body, tag }));
}

async function tapHere(tag: string): Promise<void> {
  const { registration, NotificationEvent } = Object(self);
  const [notification] = await registration.getNotifications({ tag });
  self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
}
