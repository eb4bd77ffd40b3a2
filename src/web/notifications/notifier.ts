import type { Tabs } from './tabs.ts';

/** Something to be told now. */
export interface ShownNotification {
  /** What is told, once in this browser, over whatever way and in however many tabs it comes. */
  id: string;
  title: string;
  body: string;
  path: string;
  /** One thing has one notice on the desktop: a later one stands in the place of the earlier. */
  tag: string;
  /** As the person chose. */
  toast: boolean;
  sound: boolean;
  desktop: boolean;
}

/** What one tab can do. */
export interface Tab {
  isVisible(): boolean;
  /** Calls back once, when somebody looks at it. */
  onceVisible(run: () => void): void;
  /** A browser plays nothing before somebody has touched the page. */
  canSound(): boolean;
  sound(): void;
  toast(notification: ShownNotification): void;
  /** Whether it could be said on the desktop. */
  notify(notification: ShownNotification): Promise<boolean>;
}

/** A tab that is looked at shows the others its address under this name. */
const SEEN = 'seen:';
/** What was told before so many others does not come again. */
const MAX_NOTIFIED = 500;

/**
 * Tells where the person is: a toast on the tab they look at, on the desktop while all are hidden, with a sound, each as they
 * chose. Of several tabs one makes the sound and one the desktop notice; where a tab that is looked at shows the thing itself,
 * no tab says anything (docs/product.md 11.3). What could not be said on the desktop waits until they look.
 */
export function notifier(tab: Tab, tabs: Tabs) {
  const notified = new Set<string>();
  let unwatch = () => {};

  /** Says which address is on this tab while somebody looks at it; null: nobody does. */
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

  /** Of the tabs that waited the first one that is looked at says it, if no other has. */
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
