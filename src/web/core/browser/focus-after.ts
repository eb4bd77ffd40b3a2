import { type RefObject, useEffect, useRef } from 'react';

/**
 * The focus for when a pressed button leaves the page with its form: once `state` has changed and nothing has the focus any more, the element
 * gets it, so that a keyboard and a screen reader go on there and not at the beginning of the page. It needs `tabIndex={-1}`.
 */
export function useFocusAfter<T extends HTMLElement>(state: unknown): RefObject<T | null> {
  const element = useRef<T>(null);
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) element.current?.focus();
  }, [state]);
  return element;
}
