/** Seen long enough to be read, gone before it is in the way (docs/product.md 2.5). */
const SHOWN_MS = 5000;

export interface ToastOptions {
  text: string;
  kind?: 'info' | 'good' | 'bad' | undefined;
  /** One thing that can be done about it: undo, open. */
  action?: { label: string; onAct: () => void } | undefined;
  /** How long it stays; 5000 ms unless told. */
  ms?: number | undefined;
}

export interface ToastEntry extends ToastOptions {
  id: number;
  ms: number;
}

let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Says something at the top right for 5 seconds; gives back its id. */
export function toast(options: ToastOptions): number {
  lastId += 1;
  publish([...entries, { ...options, id: lastId, ms: options.ms ?? SHOWN_MS }]);
  return lastId;
}

export function dismissToast(id: number): void {
  publish(entries.filter((entry) => entry.id !== id));
}

export function toasts(): readonly ToastEntry[] {
  return entries;
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}
