import { createContext, use, useEffect, useLayoutEffect } from 'react';
import { createStore, useStore } from '../browser/store.ts';

interface Title {
  text: string;
  depth: number;
}

const titles = createStore<readonly Title[]>([]);

/** How many screens lie around this one: a trip lies within the list of trips. */
export const ScreenDepth = createContext(0);

/** The title that a page gives to the bar above it; gone with the page. Of screens within each other the inner one counts. */
export function usePageTitle(text: string): void {
  const depth = use(ScreenDepth);
  useEffect(() => {
    const title = { text, depth };
    titles.set([...titles.get(), title]);
    return () => titles.set(titles.get().filter((one) => one !== title));
  }, [text, depth]);
}

/** What the page on the screen has named itself. */
export function useShownTitle(): string {
  const all = useStore(titles);
  let shown: Title | undefined;
  for (const title of all) if (!shown || title.depth >= shown.depth) shown = title;
  return shown?.text ?? '';
}

let routeName: string | null = null;
let unread = 0;

/**
 * Page title: the product's name, then the translated title of the route (docs/product.md 2.4). Null leaves it. It is set
 * before the page is painted.
 */
export function useDocumentTitle(routeTitle: string | null): void {
  useLayoutEffect(() => {
    if (routeTitle === null) return;
    routeName = routeTitle;
    showTitle();
  }, [routeTitle]);
}

/** How many messages wait: before the title of the tab, and on the icon of an app that was installed. */
export function showUnread(count: number): void {
  unread = count;
  showTitle();
  if (!('setAppBadge' in navigator)) return;
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  shown.catch(() => undefined);
}

function showTitle(): void {
  if (routeName === null) return;
  const count = unread > 99 ? '99+' : unread;
  document.title = `${unread > 0 ? `(${count}) ` : ''}Vezu · ${routeName}`;
}
