import { useEffect, useRef } from 'react';
import { useLocation } from './router.tsx';

/**
 * Moves the focus to the heading of the page after a navigation, and announces the page's title. The first page of a load
 * and a change of only the query do not move the focus.
 */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    // Before the first interaction, only a redirect can have changed the path.
    const navigated = shown.current !== pathname && navigator.userActivation?.hasBeenActive !== false;
    shown.current = pathname;
    if (!navigated) return;
    let stop = () => {};
    let left = false;
    void import('./focus-heading.ts').then(
      ({ focusHeading }) => {
        if (!left) stop = focusHeading();
      },
      () => undefined,
    );
    return () => {
      left = true;
      stop();
    };
  }, [pathname]);
}
