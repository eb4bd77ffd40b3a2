import { useSyncExternalStore } from 'react';

/** From this width on, a list and its details are shown side by side (`lg` of the theme). */
const WIDE = '(min-width: 64rem)';

/**
 * Whether the window is wide enough for two panes; the component renders again when that changes. First screens use CSS
 * instead.
 */
export function useWide(): boolean {
  return useSyncExternalStore(follow, isWide, () => false);
}

function isWide(): boolean {
  return window.matchMedia(WIDE).matches;
}

function follow(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
