import { createStore } from '#web/core/browser/store.ts';

export interface ToastOptions {
  text: string;
  kind?: 'info' | 'good' | 'bad' | undefined;
  action?: { label: string; onAct: () => void } | undefined;
  /** How long the toast is shown, in milliseconds; 5000 by default. */
  ms?: number | undefined;
}

/** Toasts that `Toaster` has not shown yet: its chunk is loaded after the first screen, or as soon as a toast waits. */
export const waitingToasts = createStore<readonly ToastOptions[]>([]);

/** Shows a toast at the top right, for 5 seconds by default. */
export function toast(options: ToastOptions): void {
  waitingToasts.set([...waitingToasts.get(), options]);
}
