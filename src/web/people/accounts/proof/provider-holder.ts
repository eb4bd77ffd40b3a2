import { readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';

const KEY = 'provider';

/** Stores the secret that a new person's ticket is bound to, in this tab, until their account exists. */
export function storeHolder(holder: string): void {
  storeOwn(KEY, holder, 'tab');
}

/** The stored secret; null in another tab or browser. */
export function storedHolder(): string | null {
  const stored = readOwn(KEY, 'tab');
  return typeof stored === 'string' ? stored : null;
}

export function dropHolder(): void {
  storeOwn(KEY, null, 'tab');
}
