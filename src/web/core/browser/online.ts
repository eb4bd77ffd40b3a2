import { useSyncExternalStore } from 'react';

export function useOnline(): boolean {
  return useSyncExternalStore(onNetwork, isOnline, () => true);
}

function isOnline(): boolean {
  return navigator.onLine;
}

function onNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
