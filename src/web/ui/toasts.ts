import { createStore } from '#web/core/browser/store.ts';

export interface ToastOptions {
  text: string;
  kind?: 'info' | 'good' | 'bad' | undefined;
  /** One thing that can be done about it: undo, open. */
  action?: { label: string; onAct: () => void } | undefined;
  /** How long it stays; 5000 ms unless given. */
  ms?: number | undefined;
}

/** Toasts that `Toaster` has not shown yet: it is loaded after the first screen, or as soon as one waits. */
export const waitingToasts = createStore<readonly ToastOptions[]>([]);

/** Shows a message at the top right for 5 seconds. */
export function toast(options: ToastOptions): void {
  waitingToasts.set([...waitingToasts.get(), options]);
}
