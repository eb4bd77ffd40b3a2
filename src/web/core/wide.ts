import { useSyncExternalStore } from 'react';

/** From here on lists and details stand side by side (`lg` of the theme). */
const query = window.matchMedia('(min-width: 64rem)');

/** Whether the window is wide enough for two panes, followed. */
export function useWide(): boolean {
  return useSyncExternalStore(follow, isWide, isWide);
}

function isWide(): boolean {
  return query.matches;
}

function follow(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
