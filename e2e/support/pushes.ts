import type { BrowserContext, Page } from '@playwright/test';
import type { Push } from '#shared/messaging/notifications/push.ts';
import { ORIGIN } from './server.ts';

/** A notification on the desktop. */
interface DefaultChoice {
  title: string;
  body: string;
  tag: string;
}

/** The service worker of a page's browser, as a push service and a person's tap reach it. */
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
  let counting: Promise<void> | undefined;
  return {
    /** Delivers a decrypted push. */
    push: async (push: Push) => {
      const data = JSON.stringify(push);
      const registrationId = await registered;
      counting ??= worker().then(async (there) => {
        await there.evaluate(countShownHere);
        await there.evaluate(noteAskedHere);
      });
      await counting;
      await session.send('ServiceWorker.deliverPushMessage', { origin: `${ORIGIN}/`, registrationId, data });
    },
    /** The shown notifications. A browser that is queried while one appears leaves that one out: query after `shown` counts it. */
    notifications: async () => (await worker()).evaluate(notificationsHere),
    /** How many the service worker has shown since the first push. */
    shown: async () => (await worker()).evaluate(shownHere),
    tap: async (tag: string) => (await worker()).evaluate(tapHere, tag),
    /** The windows that it asked the browser to open, and the badge numbers, since the first push. */
    asked: async () => (await worker()).evaluate(askedHere),
  };
}

/** Counts the sounds, notifications and decisions about them of every page that is opened from now on. */
export async function listenFor(context: BrowserContext) {
  await context.addInitScript(() => {
    const counted = { sounds: 0, decisions: 0 };
    Object.assign(window, { counted });
    const { resume } = AudioContext.prototype;
    AudioContext.prototype.resume = function () {
      counted.sounds += 1;
      return resume.call(this);
    };
    // A tab asks who looks at the subject before it decides what to do. A blank page has no locks.
    if (!('LockManager' in window)) return;
    const { query } = LockManager.prototype;
    LockManager.prototype.query = async function () {
      const locks = await query.call(this);
      counted.decisions += 1;
      return locks;
    };
  });
  await context.addInitScript(countShownHere);
  return {
    sounds: (page: Page): Promise<number> =>
      page.evaluate(() => ('counted' in window ? Object(window.counted).sounds : 0)),
    decisions: (page: Page): Promise<number> =>
      page.evaluate(() => ('counted' in window ? Object(window.counted).decisions : 0)),
    shownBy: (page: Page): Promise<number> => page.evaluate(shownHere),
  };
}

/** Simulates another window that covers the page; an automated browser does not report it. */
export async function cover(page: Page, covered: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, covered);
}

/** Whether a tab of this browser reports to the others that it is visible. */
export async function isSeenAnywhere(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.some(({ name = '' }) => name.includes('seen:'));
  });
}

// The functions below run in the service worker, whose types the tests do not have; the first two in pages as well.

function countShownHere(): void {
  const { ServiceWorkerRegistration } = Object(self);
  // An empty page has none.
  if (!ServiceWorkerRegistration) return;
  const { showNotification } = ServiceWorkerRegistration.prototype;
  Object.assign(self, { shown: 0 });
  ServiceWorkerRegistration.prototype.showNotification = async function (...all: unknown[]) {
    await showNotification.apply(this, all);
    Object(self).shown += 1;
  };
}

function shownHere(): number {
  return Object(self).shown;
}

/** A browser opens a window for a person's tap only, so the request is recorded instead. */
function noteAskedHere(): void {
  const { Clients, WorkerNavigator } = Object(self);
  const asked: { windows: string[]; badges: number[] } = { windows: [], badges: [] };
  Object.assign(self, { asked });
  Clients.prototype.openWindow = async (address: string) => void asked.windows.push(address);
  WorkerNavigator.prototype.setAppBadge = async (count: number) => void asked.badges.push(count);
}

function askedHere(): { windows: string[]; badges: number[] } {
  return Object(self).asked;
}

async function notificationsHere(): Promise<DefaultChoice[]> {
  const { registration } = Object(self);
  const all: DefaultChoice[] = await registration.getNotifications();
  return all.map(({ title, body, tag }) => ({ title, body, tag }));
}

async function tapHere(tag: string): Promise<void> {
  const { registration, NotificationEvent } = Object(self);
  const [notification] = await registration.getNotifications({ tag });
  self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
}
