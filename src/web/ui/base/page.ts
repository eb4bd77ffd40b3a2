import { type RefObject, useEffect, useRef } from 'react';

/** A touch that ends less than this many pixels from where it began is a tap (docs/product.md 2.5). */
export const TAP_REACH = 20;

let blocks = 0;

export function useScrollBlock(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    blocks += 1;
    const root = document.documentElement;
    // If the scrollbar takes room, its gutter stays, so that the page does not move sideways.
    if (window.innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable';
    root.style.overflow = 'hidden';
    return () => {
      blocks -= 1;
      if (blocks > 0) return;
      root.style.removeProperty('overflow');
      root.style.removeProperty('scrollbar-gutter');
    };
  }, [active]);
}

/**
 * Calls `onTap` for a press outside of all `inside` elements while `active`. A touch that scrolls does not count as a
 * press.
 */
export function useTapOutside(
  inside: readonly RefObject<HTMLElement | null>[],
  onTap: () => void,
  active = true,
): void {
  const latest = useRef({ inside, onTap });
  latest.current = { inside, onTap };
  useEffect(() => {
    if (!active) return;
    let start: { x: number; y: number } | null = null;
    const down = (event: PointerEvent) => {
      start = isInside(latest.current.inside, event) ? null : { x: event.clientX, y: event.clientY };
    };
    const up = (event: PointerEvent) => {
      const from = start;
      start = null;
      if (!from || isInside(latest.current.inside, event)) return;
      const moved = Math.hypot(event.clientX - from.x, event.clientY - from.y);
      if (event.pointerType !== 'touch' || moved < TAP_REACH) latest.current.onTap();
    };
    document.addEventListener('pointerdown', down, true);
    document.addEventListener('pointerup', up, true);
    return () => {
      document.removeEventListener('pointerdown', down, true);
      document.removeEventListener('pointerup', up, true);
    };
  }, [active]);
}

function isInside(inside: readonly RefObject<HTMLElement | null>[], event: Event): boolean {
  return inside.some((ref) => event.target instanceof Node && ref.current?.contains(event.target));
}
