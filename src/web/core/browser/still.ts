import { type RefObject, useEffect } from 'react';

/** A change within this many milliseconds after a press elsewhere on the page counts as caused by the press. */
const ANSWER_MS = 1000;

/**
 * Keeps an element at its position on the screen while strips and bars above it appear and disappear, so that nothing moves under a finger:
 * the page scrolls by the same distance. Parts above the element that the reader opens or closes by a press move it as usual.
 */
export function useStill(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { style } = document.documentElement;
    // The browser's own way of holding a page would scroll a second time, and does nothing at the top of a page.
    style.overflowAnchor = 'none';
    let top = topOf(element);
    let elsewhere = Number.NEGATIVE_INFINITY;
    const onScroll = () => {
      top = topOf(element);
    };
    const onPress = ({ target, timeStamp }: Event) => {
      if (target instanceof Node && !element.contains(target)) elsewhere = timeStamp;
    };
    const observer = new ResizeObserver(() => {
      const moved = topOf(element) - top;
      if (moved !== 0 && performance.now() - elsewhere > ANSWER_MS)
        window.scrollBy({ top: moved, behavior: 'instant' });
      top = topOf(element);
    });
    observer.observe(document.body);
    window.addEventListener('scroll', onScroll, { passive: true });
    for (const name of PRESSES) window.addEventListener(name, onPress, true);
    return () => {
      style.overflowAnchor = '';
      observer.disconnect();
      window.removeEventListener('scroll', onScroll);
      for (const name of PRESSES) window.removeEventListener(name, onPress, true);
    };
  }, [ref]);
}

const PRESSES = ['pointerdown', 'click', 'keydown'] as const;

function topOf(element: HTMLElement): number {
  return Math.round(element.getBoundingClientRect().top);
}
