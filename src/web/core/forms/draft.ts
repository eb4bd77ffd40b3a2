import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';

/**
 * The values typed into a form of this tab, so that signing in, a reload or a lost connection lose nothing. The draft ends
 * with the tab, when the form has been sent, and when the person signs out. `isDraft` drops values that an older version of the
 * form wrote.
 */
export function readDraft<T>(key: string, isDraft: (value: unknown) => value is T): T | null {
  const stored = readOwn(key, 'tab');
  return isDraft(stored) ? stored : null;
}

/** Returns the stored texts of a form that has text fields only, and `empty` for those that are not stored. */
export function readTexts<N extends string>(key: string, empty: Readonly<Record<N, string>>): Record<N, string> {
  const stored = readDraft(key, isRecord);
  const texts: Record<N, string> = { ...empty };
  for (const name in empty) {
    const text = stored?.[name];
    if (typeof text === 'string') texts[name] = text;
  }
  return texts;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Stores the form's values while they are typed; without a key, nothing is stored. */
export function useDraft<V extends FieldValues, C, T>(key: string | undefined, form: UseFormReturn<V, C, T>): void {
  useEffect(() => {
    if (key === undefined) return;
    const { unsubscribe } = form.watch((values) => storeOwn(key, values, 'tab'));
    return unsubscribe;
  }, [key, form]);
}

/** A text of a dialog, as `useTyped` stores it. */
export function useTypedText<T extends string | null>(
  key: string | null,
  initial: T,
): [string | T, (text: string | T) => void] {
  return useTyped<string | T>(key, initial, (stored): stored is string => typeof stored === 'string');
}

/**
 * A value that is typed or chosen in a dialog, which a reload or a tab that the phone has ended does not lose. Who closes the dialog drops it; without a
 * key it is not stored. `isTyped` drops what another version of the dialog stored.
 */
export function useTyped<T>(
  key: string | null,
  initial: T,
  isTyped: (stored: unknown) => stored is T,
): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    const stored = key === null ? null : readOwn(key, 'tab');
    return isTyped(stored) ? stored : initial;
  });
  useEffect(() => () => (key === null ? undefined : dropDraft(key)), [key]);
  const type = (typed: T) => {
    setValue(typed);
    if (key !== null) storeOwn(key, typed, 'tab');
  };
  return [value, type];
}

/** Accepts a stored choice that the form still has. */
export function isOneOf<T>(choices: readonly T[]): (stored: unknown) => stored is T {
  return (stored): stored is T => choices.some((choice) => choice === stored);
}

export function dropDraft(key: string): void {
  storeOwn(key, null, 'tab');
}
