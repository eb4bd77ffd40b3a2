import type { Push } from '#shared/messaging/notifications/push.ts';

/** A window of the app: the used part of `WindowClient`. */
export interface AppWindow {
  url: string;
  visibilityState: string;
  postMessage(message: unknown): void;
  focus(): Promise<unknown>;
  navigate(address: string): Promise<unknown>;
}

export interface Browser {
  origin: string;
  /** The signed-in account; null for nobody. */
  signedIn(): Promise<number | null>;
  /** The app's windows, the most recently focused first. */
  windows(): Promise<readonly AppWindow[]>;
  open(address: string): Promise<unknown>;
  notify(push: Push): Promise<void>;
  setBadge(count: number): Promise<void>;
}

/** Shows a push: in the visible tab, otherwise as a notification, never both, and only for its own account. */
export async function notifyPush(push: Push, browser: Browser): Promise<void> {
  if ((await browser.signedIn()) !== push.to) return;
  await browser.setBadge(push.badge).catch(() => undefined);
  const seen = (await browser.windows()).find(({ visibilityState }) => visibilityState === 'visible');
  if (seen) seen.postMessage({ type: 'pushed', push });
  else await browser.notify(push);
}

/**
 * Opens the subject of a notification: in a window that shows it already, otherwise in the last one, otherwise in a new one.
 */
export async function openNotified(path: string, browser: Browser): Promise<void> {
  const target = within(path, browser.origin);
  const windows = await browser.windows();
  const there = windows.find(({ url }) => url === target);
  const window = there ?? windows[0];
  if (!window) {
    await browser.open(target);
    return;
  }
  // Some browsers do not let a page focus a window; it shows the address all the same.
  await window.focus().catch(() => undefined);
  if (!there) await window.navigate(target).catch(() => browser.open(target));
}

/** Resolves a path within the app; a tap never leads elsewhere. */
function within(path: string, origin: string): string {
  try {
    const address = new URL(path, origin);
    return address.origin === origin ? address.href : `${origin}/`;
  } catch {
    return `${origin}/`;
  }
}
