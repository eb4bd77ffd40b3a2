import { useLayoutEffect } from 'react';
import { useLocation } from '#web/core/router/router.tsx';

/** Paths that keep their scroll position (docs/product.md 2.6). */
const KEEPS = /^\/trips(\/|$)/;

const positions = new Map<string, number>();

/** A new page starts at its top; a page under /trips returns to its scroll position. */
export function useScroll(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    window.scrollTo(0, KEEPS.test(pathname) ? (positions.get(pathname) ?? 0) : 0);
    const keep = () => positions.set(pathname, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [pathname]);
}
