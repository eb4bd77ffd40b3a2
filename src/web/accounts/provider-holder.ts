const KEY = 'vezu-provider';

/** Keeps the secret that a newcomer's ticket is bound to, in this tab, until their account is made. */
export function keepHolder(holder: string): void {
  sessionStorage.setItem(KEY, holder);
}

/** The secret that was kept; null in another tab or browser. */
export function keptHolder(): string | null {
  return sessionStorage.getItem(KEY);
}

export function dropHolder(): void {
  sessionStorage.removeItem(KEY);
}
