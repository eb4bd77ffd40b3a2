import { FORGET_PERSON, PERSONAL_CACHES, pressesDatabase, SHEETS_DATABASE } from '#shared/core/personal.ts';
import { EMBEDDED } from '../browser/embedded.ts';
import { STORAGE_KEY } from './storage.ts';

/** The storage of all tabs of this browser, or of this tab alone. */
type StorageScope = 'browser' | 'tab';

/** The key of the owner's account id. It is absent while the values belong to a visitor, who may still sign in. */
const OWNER = 'owner';

/**
 * Stores a value of the current person under `vezu:name`; null removes it. The app stores everything through this file or
 * under the key `vezu` (`storage.ts`), so that `erasePersonalData` finds all of it. If the browser refuses to store it, the
 * value is lost.
 */
export function storeOwn(name: string, value: unknown, where: StorageScope = 'browser'): void {
  attempt(where, (storage) => {
    if (value === null) storage.removeItem(keyOf(name));
    else storage.setItem(keyOf(name), JSON.stringify(value));
  });
}

/** Returns the stored value of a name; null when it is absent or unreadable. */
export function readOwn(name: string, where: StorageScope = 'browser'): unknown {
  return attempt(where, (storage): unknown => JSON.parse(storage.getItem(keyOf(name)) ?? 'null')) ?? null;
}

export function ownNames(prefix: string, where: StorageScope = 'browser'): string[] {
  const start = keyOf(prefix);
  const found = attempt(where, (storage) => Object.keys(storage).filter((key) => key.startsWith(start)));
  return (found ?? []).map((key) => key.slice(keyOf('').length));
}

/**
 * Records who uses the app now; null when nobody is signed in. Values of another person are removed first, from this tab
 * and from the browser; values of a visitor pass to the account that signs in.
 */
export function recordOwner(accountId: number | null): void {
  const [inBrowser, inTab] = [readOwn(OWNER), readOwn(OWNER, 'tab')];
  if (inTab !== null && inTab !== accountId) clear('tab');
  // Another tab may have done this already, for the person who is now signed in.
  if (inBrowser !== null && inBrowser !== accountId) erasePersonalData();
  if (accountId === null) return;
  for (const where of ['browser', 'tab'] as const)
    if (readOwn(OWNER, where) !== accountId) storeOwn(OWNER, accountId, where);
}

/**
 * Removes everything that belongs to a person from this device: both storages, the databases, the service worker's personal
 * caches with their metadata, the push subscription, the shown notifications and the badge. `session.ts` clears the cookies
 * and the page's memory. Presses that the server does not have yet are removed only with `unsent`.
 */
export function erasePersonalData({ unsent }: { unsent?: boolean | undefined } = {}): void {
  if (EMBEDDED) return;
  const owner = readOwn(OWNER);
  clear('tab');
  clear('browser');
  for (const name of unsent ? [SHEETS_DATABASE, pressesDatabase(owner)] : [SHEETS_DATABASE])
    attempt('browser', () => indexedDB.deleteDatabase(name));
  if ('caches' in window) for (const cache of PERSONAL_CACHES) void caches.delete(cache).catch(() => undefined);
  const registration = navigator.serviceWorker?.getRegistration();
  registration?.then((found) => found?.active?.postMessage(FORGET_PERSON)).catch(() => undefined);
}

/** Removes every key of the app, including older versions'. */
function clear(where: StorageScope): void {
  attempt(where, (storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(STORAGE_KEY)) storage.removeItem(key);
  });
}

/** Returns null where the browser refuses its storage, in a frame of another site, or if the value is not JSON. */
function attempt<T>(where: StorageScope, act: (storage: Storage) => T): T | null {
  if (EMBEDDED) return null;
  try {
    return act(where === 'tab' ? sessionStorage : localStorage);
  } catch {
    return null;
  }
}

function keyOf(name: string): string {
  return `${STORAGE_KEY}:${name}`;
}
