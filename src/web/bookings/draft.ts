import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * What somebody has written into a booking form of this tab, so that signing in, a reload or a lost connection lose nothing.
 * It goes with the tab, or when the booking is made. `isDraft` only drops what an older version of the form wrote.
 */
export function readDraft<T>(key: string, isDraft: (value: unknown) => value is T): T | null {
  const kept = read(key);
  return isDraft(kept) ? kept : null;
}

/** Keeps the form's values as they are typed. */
export function useDraft<V extends FieldValues, C, T>(key: string, form: UseFormReturn<V, C, T>): void {
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => write(key, values));
    return unsubscribe;
  }, [key, form]);
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // a browser that keeps nothing has nothing to forget
  }
}

export function draftKey(tripId: number, kind: string): string {
  return `vezu.draft.${tripId}.${kind}`;
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, values: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // storage may be closed to us; the form works without
  }
}
