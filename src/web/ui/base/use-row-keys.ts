import { type RefObject, useEffect } from 'react';

/** The keys that go to the next and the last row of a list, by their place on the keyboard: the letters are others in Ukrainian. */
const STEPS: Readonly<Record<string, number>> = { KeyJ: 1, KeyK: -1 };

/**
 * J and K go down and up the rows of a list, whose links have `data-row`; Enter opens the link. They are not for the list while a field has
 * the focus or a dialog is open.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { code, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
      const step = STEPS[code];
      if (step === undefined || ctrlKey || metaKey || altKey || defaultPrevented) return;
      if (document.querySelector('.modal') || (target instanceof HTMLElement && target.matches(FIELDS))) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const at = rows.findIndex((row) => row === document.activeElement);
      const next = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step];
      next?.focus();
      next?.scrollIntoView({ block: 'nearest' });
      if (next) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [list]);
}

const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';
