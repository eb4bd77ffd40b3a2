import type { Tabs } from './tabs.ts';

/** Something to be told now. */
export interface Announcement {
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
  toast(news: Announcement): void;
  /** Whether it could be said on the desktop. */
  notify(news: Announcement): Promise<boolean>;
}

/** A tab that is looked at shows the others its address under this name. */
const SEEN = 'seen:';
/** What was told before so many others does not come again. */
const MOST_TOLD = 500;

/**
 * Tells where the person is: a toast on the tab they look at, on the desktop while all are hidden, with a sound, each as they
 * chose. Of several tabs one makes the sound and one the desktop notice; where a tab that is looked at shows the thing itself,
 * no tab says anything (docs/product.md 11.3). What could not be said on the desktop waits until they look.
 */
export function teller(tab: Tab, tabs: Tabs) {
  const told = new Set<string>();
  let unlook = () => {};

  /** Says which address is on this tab while somebody looks at it; null: nobody does. */
  function look(path: string | null): void {
    unlook();
    unlook = path === null ? () => {} : tabs.show(SEEN + path);
  }

  async function announce(news: Announcement): Promise<void> {
    if (told.has(news.id)) return;
    told.add(news.id);
    if (told.size > MOST_TOLD) told.delete([...told][0] ?? '');
    if (await tabs.isShown(SEEN + news.path)) return;
    if (news.sound && tab.canSound() && (await tabs.claim(`sound:${news.id}`))) tab.sound();
    if (tab.isVisible()) await show(news);
    else if (!(await toldOnDesktop(news))) tab.onceVisible(() => void showFirst(news));
  }

  async function show(news: Announcement): Promise<void> {
    await tabs.claim(`toast:${news.id}`);
    if (news.toast) tab.toast(news);
  }

  /** Of the tabs that waited the first one that is looked at says it, if no other has. */
  async function showFirst(news: Announcement): Promise<void> {
    if ((await tabs.claim(`toast:${news.id}`)) && news.toast) tab.toast(news);
  }

  async function toldOnDesktop(news: Announcement): Promise<boolean> {
    if (!news.desktop || (await tabs.isShown(`${SEEN}*`)) || !(await tabs.claim(`desktop:${news.id}`))) return false;
    return (await tab.notify(news)) && tabs.claim(`toast:${news.id}`);
  }

  return { announce, look };
}
