import { useSyncExternalStore } from 'react';

/** A value outside of React that components and plain code can read, change and subscribe to. */
export interface Store<T> {
  get: () => T;
  /** Sets the value and notifies all subscribers, unless it is the same value. */
  set: (next: T) => void;
  /** Calls `listener` after every change; returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Returns the current value of a store or of any other source with `subscribe`; the component renders again when it
 * changes.
 */
export function useStore<T>({ get, subscribe }: Pick<Store<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(subscribe, get, get);
}
