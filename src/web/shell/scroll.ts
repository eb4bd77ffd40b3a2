import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';

/** Paths that keep their scroll position (docs/product.md 2.6). */
const KEEPS = /^\/trips(\/|$)/;

const positions = new Map<string, number>();

/** Gestures of the person before the page is as high as it was: it then stays where it is. */
const HANDS = ['wheel', 'touchstart', 'keydown'] as const;

/** A new page starts at its top; a page under /trips returns to its scroll position, and so do results of a search by the Back button. */
export function useScroll(): void {
  const { pathname, key } = useLocation();
  const name = useEffectEvent(() => (pathname === paths.search ? key : pathname));
  useLayoutEffect(() => {
    const top = pathname === paths.search || KEEPS.test(pathname) ? (positions.get(name()) ?? 0) : 0;
    window.scrollTo(0, top);
    const stop = scrollOnceHigh(top);
    const keep = () => positions.set(name(), window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => {
      stop();
      window.removeEventListener('scroll', keep);
    };
  }, [pathname]);
}

/** Scrolls again as soon as the content that comes later makes the page high enough. Returns a function that gives up. */
function scrollOnceHigh(height: number): () => void {
  if (height === 0) return () => undefined;
  const page = document.documentElement;
  const observer = new ResizeObserver(() => {
    if (page.scrollHeight < height + page.clientHeight) return;
    window.scrollTo(0, height);
    stop();
  });
  const stop = () => {
    observer.disconnect();
    for (const hand of HANDS) window.removeEventListener(hand, stop);
  };
  observer.observe(document.body);
  for (const hand of HANDS) window.addEventListener(hand, stop, { passive: true });
  return stop;
}
