import { readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';

const KEY = 'provider';

/** Stores the secret that a newcomer's ticket is bound to, in this tab, until their account is made. */
export function storeHolder(holder: string): void {
  storeOwn(KEY, holder, 'tab');
}

/** The secret that was stored; null in another tab or browser. */
export function storedHolder(): string | null {
  const stored = readOwn(KEY, 'tab');
  return typeof stored === 'string' ? stored : null;
}

export function dropHolder(): void {
  storeOwn(KEY, null, 'tab');
}
