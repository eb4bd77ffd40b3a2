import type { Push } from '#shared/notifications/push.ts';

/** A window of the app: what of the browser's `WindowClient` is used. */
export interface AppWindow {
  url: string;
  visibilityState: string;
  postMessage(message: unknown): void;
  focus(): Promise<unknown>;
  navigate(address: string): Promise<unknown>;
}

/** What the service worker has of its browser. */
export interface Browser {
  origin: string;
  /** The account that is signed in here; null for nobody. */
  signedIn(): Promise<number | null>;
  /** Those of the app, the one that was looked at last first. */
  windows(): Promise<readonly AppWindow[]>;
  open(address: string): Promise<unknown>;
  notify(push: Push): Promise<void>;
  setBadge(count: number): Promise<void>;
}

/** Tells of a push: by the tab of who looks at the app, else by a notice, never by both; to nobody but whom it is for. */
export async function notifyPush(push: Push, browser: Browser): Promise<void> {
  if ((await browser.signedIn()) !== push.to) return;
  await browser.setBadge(push.badge).catch(() => undefined);
  const seen = (await browser.windows()).find(({ visibilityState }) => visibilityState === 'visible');
  if (seen) seen.postMessage({ type: 'pushed', push });
  else await browser.notify(push);
}

/** Leads to what a notice was about: in the window that shows it already, else in the last one, else in a new one. */
export async function openNotified(path: string, browser: Browser): Promise<void> {
  const target = within(path, browser.origin);
  const windows = await browser.windows();
  const there = windows.find(({ url }) => url === target);
  const window = there ?? windows[0];
  if (!window) {
    await browser.open(target);
    return;
  }
  // some browsers let nobody bring a window forward: what was asked for stands in it all the same
  await window.focus().catch(() => undefined);
  if (!there) await window.navigate(target).catch(() => browser.open(target));
}

/** The address of a path; a tap leads nowhere but into the app. */
function within(path: string, origin: string): string {
  try {
    const address = new URL(path, origin);
    return address.origin === origin ? address.href : `${origin}/`;
  } catch {
    return `${origin}/`;
  }
}
