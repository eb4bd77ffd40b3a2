import type { Tabs } from './tabs.ts';

export interface ShownNotification {
  /**
   * Identifies the notification: it is shown once in this browser, over whatever channel and in however many tabs it arrives.
   */
  id: string;
  title: string;
  body: string;
  path: string;
  /** A later notification with the same tag replaces the earlier one on the desktop. */
  tag: string;
  /** As the person chose. */
  toast: boolean;
  sound: boolean;
  desktop: boolean;
}

export interface Tab {
  isVisible(): boolean;
  /** Calls back once, when the tab becomes visible. */
  onceVisible(run: () => void): void;
  /** A browser plays no sound before the person has interacted with the page. */
  canSound(): boolean;
  sound(): void;
  toast(notification: ShownNotification): void;
  /** Resolves to whether a desktop notification was shown. */
  notify(notification: ShownNotification): Promise<boolean>;
}

/** A visible tab shows the others its address under this prefix. */
const SEEN = 'seen:';
/** The number of remembered notifications; older ones do not arrive again. */
const MAX_NOTIFIED = 500;

/**
 * Shows a notification by the channels that the person chose: a toast in the visible tab, a desktop notification while all tabs are hidden,
 * and a sound. Of several tabs, only one plays the sound and one shows the desktop notification; if a visible tab shows the subject itself,
 * there is no notification (docs/product.md 11.3). A notification that could not be shown on the desktop waits until a tab is visible.
 */
export function notifier(tab: Tab, tabs: Tabs) {
  const notified = new Set<string>();
  let unwatch = () => {};

  /** Reports the address of this tab while it is visible; null when it is not. */
  function look(path: string | null): void {
    unwatch();
    unwatch = path === null ? () => {} : tabs.show(SEEN + path);
  }

  async function announce(notification: ShownNotification): Promise<void> {
    if (notified.has(notification.id)) return;
    notified.add(notification.id);
    if (notified.size > MAX_NOTIFIED) notified.delete([...notified][0] ?? '');
    if (await tabs.isShown(SEEN + notification.path)) return;
    if (notification.sound && tab.canSound() && (await tabs.claim(`sound:${notification.id}`))) tab.sound();
    if (tab.isVisible()) await show(notification);
    else if (!(await notifiedOnDesktop(notification))) tab.onceVisible(() => void showFirst(notification));
  }

  async function show(notification: ShownNotification): Promise<void> {
    await tabs.claim(`toast:${notification.id}`);
    if (notification.toast) tab.toast(notification);
  }

  /** Of the waiting tabs the first visible one shows it, if no other has. */
  async function showFirst(notification: ShownNotification): Promise<void> {
    if ((await tabs.claim(`toast:${notification.id}`)) && notification.toast) tab.toast(notification);
  }

  async function notifiedOnDesktop(notification: ShownNotification): Promise<boolean> {
    if (!notification.desktop || (await tabs.isShown(`${SEEN}*`)) || !(await tabs.claim(`desktop:${notification.id}`)))
      return false;
    return (await tab.notify(notification)) && tabs.claim(`toast:${notification.id}`);
  }

  return { announce, look };
}
