import { createContext, use, useEffect, useLayoutEffect } from 'react';
import { createStore, useStore } from '../browser/store.ts';

interface Title {
  text: string;
  depth: number;
}

const titles = createStore<readonly Title[]>([]);

/** The number of screens around this one: a trip is shown within the list of trips. */
export const ScreenDepth = createContext(0);

/** Sets the title in the bar above the page until the page unmounts. If several screens are nested, the innermost counts. */
export function usePageTitle(text: string): void {
  const depth = use(ScreenDepth);
  useEffect(() => {
    const title = { text, depth };
    titles.set([...titles.get(), title]);
    return () => titles.set(titles.get().filter((one) => one !== title));
  }, [text, depth]);
}

export function useShownTitle(): string {
  const all = useStore(titles);
  let shown: Title | undefined;
  for (const title of all) if (!shown || title.depth >= shown.depth) shown = title;
  return shown?.text ?? '';
}

let routeName: string | null = null;
let ownName: string | null = null;
let unread = 0;

/**
 * Sets the document's title: the product's name, then the translated title of the route (docs/product.md 2.4), before the
 * page is painted. Null leaves the title as it is.
 */
export function useDocumentTitle(routeTitle: string | null): void {
  useLayoutEffect(() => {
    if (routeTitle === null) return;
    routeName = routeTitle;
    showTitle();
  }, [routeTitle]);
}

/** Names the tab by its content, until the screen unmounts: several tabs of one route have different names. */
export function useTabTitle(text: string): void {
  useEffect(() => {
    ownName = text;
    showTitle();
    return () => {
      ownName = null;
      showTitle();
    };
  }, [text]);
}

/** Shows the number of unread messages before the tab's title and on the icon of an installed app. */
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
  document.title = `${unread > 0 ? `(${count}) ` : ''}Vezu · ${ownName ?? routeName}`;
}
