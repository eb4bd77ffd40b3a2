import { type RefObject, useEffect } from 'react';

/** A change within this many milliseconds after a press elsewhere on the page counts as caused by the press. */
const ANSWER_MS = 1000;

/**
 * Keeps an element at its position on the screen while strips and bars above it appear and disappear, so that nothing moves under a finger:
 * what scrolls it, the page or a pane beside the list of trips, scrolls by the same distance. Parts above the element that the reader opens
 * or closes by a press move it as usual.
 */
export function useStill(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const scroller = scrollerOf(element);
    const { style } = scroller;
    // The browser's own way of holding a page would scroll a second time, and does nothing at the top of a page.
    style.overflowAnchor = 'none';
    let top = topOf(element);
    let elsewhere = Number.NEGATIVE_INFINITY;
    const onScroll = ({ target }: Event) => {
      if (target === document || target === scroller) top = topOf(element);
    };
    const onPress = ({ target, timeStamp }: Event) => {
      if (!(target instanceof Node)) return;
      // Where it was pressed it has been seen, also if the page could not follow a move before.
      if (element.contains(target)) top = topOf(element);
      else elsewhere = timeStamp;
    };
    const observer = new ResizeObserver(() => {
      const moved = topOf(element) - top;
      if (moved !== 0 && performance.now() - elsewhere > ANSWER_MS)
        scroller.scrollBy({ top: moved, behavior: 'instant' });
      top = topOf(element);
    });
    // A strip above a pane makes the pane itself lower, one within it makes its content higher.
    for (const one of [document.body, scroller, ...scroller.children]) observer.observe(one);
    window.addEventListener('scroll', onScroll, { passive: true, capture: true });
    for (const name of PRESSES) window.addEventListener(name, onPress, true);
    return () => {
      style.overflowAnchor = '';
      observer.disconnect();
      window.removeEventListener('scroll', onScroll, true);
      for (const name of PRESSES) window.removeEventListener(name, onPress, true);
    };
  }, [ref]);
}

const PRESSES = ['pointerdown', 'click', 'keydown'] as const;

/** The nearest part of the page that scrolls by itself; the page if there is none. */
function scrollerOf(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.documentElement;
}

function topOf(element: HTMLElement): number {
  return Math.round(element.getBoundingClientRect().top);
}
