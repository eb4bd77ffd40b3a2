import type { DomainMessage } from '#shared/core/realtime.ts';

export type BusHandler = (topic: string, message: DomainMessage) => void;

/**
 * Passes messages between the processes of one Vezu. A message arrives immediately in this process and soon in the others, each once and in
 * the sender's order, as long as they are connected. Lost messages are not repeated, but the loss is reported to `onGap`. Publish after
 * the commit, never within a transaction.
 */
export interface Bus {
  publish(topic: string, message: DomainMessage): void;
  /** Returns a function that ends the subscription. */
  subscribe(handler: BusHandler): () => void;
  /** Calls the handler when messages of other processes may have been lost. Returns a function that ends this. */
  onGap(handler: () => void): () => void;
  /** Whether messages take a substitute's way at the moment; left out by a bus that has none. */
  substituted?(): boolean;
  /** Sends waiting messages and disconnects. */
  close(): Promise<void>;
}

export interface Listeners<T extends unknown[]> {
  add(listener: (...values: T) => void): () => void;
  call(...values: T): void;
}

export function listeners<T extends unknown[]>(): Listeners<T> {
  const all = new Set<(...values: T) => void>();
  return {
    add(listener) {
      all.add(listener);
      return () => all.delete(listener);
    },
    call(...values) {
      for (const listener of all) listener(...values);
    },
  };
}
