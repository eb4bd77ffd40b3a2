import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let title = '';

/** The title that a page gives to the bar above it; gone with the page. */
export function usePageTitle(text: string): void {
  useEffect(() => {
    publish(text);
    return () => publish('');
  }, [text]);
}

/** What the page on the screen has named itself. */
export function useShownTitle(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => title,
  );
}

/** Page title: the product's name, then the translated title of the route (specification, section 2). */
export function useDocumentTitle(routeTitle: string): void {
  useEffect(() => {
    document.title = `Vezu · ${routeTitle}`;
  }, [routeTitle]);
}

function publish(next: string): void {
  title = next;
  for (const listener of listeners) listener();
}
