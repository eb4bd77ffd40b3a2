import { useEffect, useRef } from 'react';
import { useLocation } from './router.tsx';

/**
 * Leads the focus to the heading of the page that a navigation has opened, and announces its title. Neither the first page of a
 * load nor a change of the query alone moves the focus.
 */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    // Before anything was pressed only a redirect can have changed the path of the first page.
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
