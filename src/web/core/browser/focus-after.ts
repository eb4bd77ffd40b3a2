import { type RefObject, useEffect, useRef } from 'react';

/**
 * Sets the focus after a pressed button has disappeared with its form: once `state` has changed and no element has the focus, this element
 * gets it, so that a keyboard and a screen reader continue there and not at the beginning of the page. It needs `tabIndex={-1}`.
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
