import { type RefObject, useEffect, useEffectEvent } from 'react';

interface BoardKeys {
  /** Opens the choice of a bus or a driver for the trip whose bar has the focus. */
  onAssign: (tripId: number, field: 'bus' | 'driver') => void;
  onEscape: () => void;
  onUndo: () => void;
}

/** The keys of the choices, by their place on the keyboard: the letters are others in Ukrainian. */
const FIELDS: Readonly<Record<string, 'bus' | 'driver'>> = { KeyB: 'bus', KeyD: 'driver' };

/**
 * The keys of the board: arrows go to the bar beside, and to the nearest one in the row above or below; B and D choose a bus and a driver,
 * Ctrl Z goes back. They are not for the board while a field has the focus or a dialog is open.
 */
export function useBoardKeys(board: RefObject<HTMLElement | null>, keys: BoardKeys): void {
  const { onAssign, onEscape, onUndo } = keys;
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { code, key, target, ctrlKey, metaKey, altKey } = event;
    if (event.defaultPrevented || altKey || document.querySelector('.modal') || isWritten(target)) return;
    if (ctrlKey || metaKey) {
      if (code === 'KeyZ') onUndo();
      return;
    }
    if (key === 'Escape') onEscape();
    const bar = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-bar]') : null;
    const field = FIELDS[code];
    if (bar && field) {
      event.preventDefault();
      onAssign(Number(bar.dataset.bar), field);
      return;
    }
    const next = board.current && bar && nextBar(board.current, bar, key);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function nextBar(board: HTMLElement, bar: HTMLElement, key: string): HTMLElement | null {
  const rows = [...board.querySelectorAll<HTMLElement>('[data-board-row]')].map(barsOf).filter((row) => row.length > 0);
  const at = rows.findIndex((row) => row.includes(bar));
  const row = rows[at] ?? [];
  if (key === 'ArrowRight') return row[row.indexOf(bar) + 1] ?? null;
  if (key === 'ArrowLeft') return row[row.indexOf(bar) - 1] ?? null;
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step === undefined) return null;
  const away = (one: HTMLElement) => Math.abs(leftOf(one) - leftOf(bar));
  return (rows[at + step] ?? []).toSorted((a, b) => away(a) - away(b))[0] ?? null;
}

function barsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('[data-bar]')].sort((a, b) => leftOf(a) - leftOf(b));
}

function leftOf(bar: HTMLElement): number {
  return bar.getBoundingClientRect().left;
}

function isWritten(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input:not([type="radio"]), textarea, select, [contenteditable]')
  );
}
