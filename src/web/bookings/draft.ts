import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';

/**
 * What somebody has written into a booking form of this tab, so that signing in, a reload or a lost connection lose nothing.
 * It goes with the tab, when the booking is made, or when the person leaves. `isDraft` only drops what an older version of the form wrote.
 */
export function readDraft<T>(key: string, isDraft: (value: unknown) => value is T): T | null {
  const stored = readOwn(key, 'tab');
  return isDraft(stored) ? stored : null;
}

/** Keeps the form's values as they are typed. */
export function useDraft<V extends FieldValues, C, T>(key: string, form: UseFormReturn<V, C, T>): void {
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => storeOwn(key, values, 'tab'));
    return unsubscribe;
  }, [key, form]);
}

export function dropDraft(key: string): void {
  storeOwn(key, null, 'tab');
}

export function draftKey(tripId: number, kind: string): string {
  return `booking:${tripId}:${kind}`;
}
