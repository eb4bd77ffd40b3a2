import { createContext, use, useEffect, useSyncExternalStore } from 'react';

interface Title {
  text: string;
  depth: number;
}

const listeners = new Set<() => void>();
const titles = new Set<Title>();

/** How many screens lie around this one: a trip lies within the list of trips. */
export const ScreenDepth = createContext(0);

/** The title that a page gives to the bar above it; gone with the page. Of screens within each other the inner one counts. */
export function usePageTitle(text: string): void {
  const depth = use(ScreenDepth);
  useEffect(() => {
    const title = { text, depth };
    titles.add(title);
    tell();
    return () => {
      titles.delete(title);
      tell();
    };
  }, [text, depth]);
}

/** What the page on the screen has named itself. */
export function useShownTitle(): string {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, shownTitle);
}

/** Page title: the product's name, then the translated title of the route (specification, section 2). Null leaves it. */
export function useDocumentTitle(routeTitle: string | null): void {
  useEffect(() => {
    if (routeTitle !== null) document.title = `Vezu · ${routeTitle}`;
  }, [routeTitle]);
}

function shownTitle(): string {
  let shown: Title | undefined;
  for (const title of titles) if (!shown || title.depth >= shown.depth) shown = title;
  return shown?.text ?? '';
}

function tell(): void {
  for (const listener of listeners) listener();
}
