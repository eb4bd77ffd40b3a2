import type { DomainMessage } from '#shared/core/realtime.ts';

export type BusHandler = (topic: string, message: DomainMessage) => void;

/**
 * How the processes of one Vezu tell each other what happened. In this process a message arrives at once, in the others
 * soon after, each once and in the order of its sender, as long as they are connected; what was missed is not repeated,
 * but said to be missing. Publish after the commit, never in a transaction.
 */
export interface Bus {
  publish(topic: string, message: DomainMessage): void;
  /** Answers the function that ends the subscription. */
  subscribe(handler: BusHandler): () => void;
  /** Called when messages of other processes may have been missed. Answers the function that ends it. */
  onGap(handler: () => void): () => void;
  /** Sends what is waiting and disconnects. */
  close(): Promise<void>;
}

/** The part of a bus that stays within the process. */
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
