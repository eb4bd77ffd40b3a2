import { type RefObject, useEffect, useRef } from 'react';
import { CALL_FIELDS, type CallField } from './call-state.ts';

interface Keys {
  /** Ctrl and Enter: books, or after that begins the next call. */
  onDone: () => void;
  /** A digit outside of text fields: the trip with this number. */
  onTrip: (number: number) => void;
  /** Alt and 0: the return ride of the booking. */
  onBack: () => void;
}

/** The keys of the call's screen, wherever the focus is on it. A dialog above it has its own. */
export function useCallKeys(screen: RefObject<HTMLElement | null>, keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('[role=dialog]') || event.isComposing) return;
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        latest.current.onDone();
        return;
      }
      const digit = Number(/^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? Number.NaN);
      if (Number.isNaN(digit) || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const field = event.altKey ? CALL_FIELDS[digit - 1] : undefined;
      if (field) {
        event.preventDefault();
        focusField(screen.current, field);
      } else if (event.altKey && digit === 0) {
        event.preventDefault();
        latest.current.onBack();
      } else if (!event.altKey && digit > 0 && !isText(target)) latest.current.onTrip(digit);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [screen]);
}

/** Moves the focus to a field, or to the chosen option of a group. Returns whether there was something to focus. */
export function focusField(screen: HTMLElement | null, field: CallField): boolean {
  const group = screen?.querySelector(`[data-call="${field}"]`);
  const target =
    group?.querySelector<HTMLElement>('input:checked') ?? group?.querySelector<HTMLElement>('input, textarea, button');
  target?.focus();
  if (target instanceof HTMLInputElement && isText(target)) target.select();
  return Boolean(target);
}

function isText(target: Element | null): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox';
}
