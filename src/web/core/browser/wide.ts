import { useCallback, useSyncExternalStore } from 'react';

/** From this width on, a list and its details are shown side by side (`lg` of the theme). */
const WIDE = '(min-width: 64rem)';
/** From this width on, there is also room for the table of a trip's people beside the list. */
export const WIDE_FOR_TABLE = '(min-width: 77rem)';

/**
 * Whether the window is wide enough for two panes; the component renders again when that changes. First screens use CSS
 * instead.
 */
export function useWide(query = WIDE): boolean {
  const follow = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    follow,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
