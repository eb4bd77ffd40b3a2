import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';

/** A second tap within this time is the end of the first one. */
const DOUBLE_TAP_MS = 500;

/**
 * Ignores the second tap of a double tap on a button that has just taken the place of another one: it was meant for that one. `meaning` changes
 * with what the buttons do. A mouse counts its clicks; for a finger the time alone decides.
 */
export function useDoubleTap(meaning: string) {
  const since = useRef(0);
  const finger = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time is that of the change
  useLayoutEffect(() => {
    since.current = performance.now();
  }, [meaning]);
  return {
    onPointerDownCapture: ({ pointerType }: PointerEvent) => {
      finger.current = pointerType === 'touch';
    },
    onClickCapture: (event: MouseEvent) => {
      if (performance.now() - since.current > DOUBLE_TAP_MS || !(finger.current || event.detail > 1)) return;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}
