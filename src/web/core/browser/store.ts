import { useSyncExternalStore } from 'react';

/** A value outside of React that components and plain code read, change and follow. */
export interface Store<T> {
  get: () => T;
  /** Changes the value and notifies everybody who follows it, unless it is the same. */
  set: (next: T) => void;
  /** Calls `listener` after every change; gives back how to stop. */
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

/** The value of a store, or of anything else that can be followed: the component renders again when it changes. */
export function useStore<T>({ get, subscribe }: Pick<Store<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(subscribe, get, get);
}
