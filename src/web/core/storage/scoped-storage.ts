import { FORGET_PERSON, PERSONAL_CACHES } from '#shared/core/personal.ts';
import { STORAGE_KEY } from './storage.ts';

/** For all tabs of this browser, or for this tab alone. */
type Where = 'browser' | 'tab';

/** Whose the values are: the account's id. Absent while they are a visitor's own, who may still sign in. */
const OWNER = 'owner';

/**
 * Stores a value of whoever uses the app now, under `vezu:name`; null removes it. Everything that the app stores goes through
 * this file or lies under the key `vezu` (`storage.ts`), so that `forgetPerson` finds all of it. What a browser refuses to
 * store is only forgotten sooner.
 */
export function storeOwn(name: string, value: unknown, where: Where = 'browser'): void {
  attempt(where, (storage) => {
    if (value === null) storage.removeItem(keyOf(name));
    else storage.setItem(keyOf(name), JSON.stringify(value));
  });
}

/** What is stored under a name; null for nothing, or for what cannot be read. */
export function readOwn(name: string, where: Where = 'browser'): unknown {
  return attempt(where, (storage): unknown => JSON.parse(storage.getItem(keyOf(name)) ?? 'null')) ?? null;
}

/** The names that begin so and have something under them. */
export function ownNames(prefix: string, where: Where = 'browser'): string[] {
  const start = keyOf(prefix);
  const found = attempt(where, (storage) => Object.keys(storage).filter((key) => key.startsWith(start)));
  return (found ?? []).map((key) => key.slice(keyOf('').length));
}

/**
 * Notes who uses the app now; null is nobody who is signed in. What is stored of another person is removed first, in this tab
 * and in the browser; a visitor's own things become theirs when they sign in.
 */
export function recordOwner(accountId: number | null): void {
  const [inBrowser, inTab] = [readOwn(OWNER), readOwn(OWNER, 'tab')];
  if (inTab !== null && inTab !== accountId) clear('tab');
  // another tab may have done this before, for somebody who is signed in by now
  if (inBrowser !== null && inBrowser !== accountId) forgetPerson();
  if (accountId === null) return;
  for (const where of ['browser', 'tab'] as const)
    if (readOwn(OWNER, where) !== accountId) storeOwn(OWNER, accountId, where);
}

/**
 * The one list of what belongs to a person on this device: both storages, the service worker's caches with what it notes of
 * them, the pushes, and what stands on the desktop. The cookies and the memory of the page go with the session (`session.ts`).
 */
export function forgetPerson(): void {
  clear('tab');
  clear('browser');
  if ('caches' in window) for (const cache of PERSONAL_CACHES) void caches.delete(cache).catch(() => undefined);
  const registration = navigator.serviceWorker?.getRegistration();
  registration?.then((found) => found?.active?.postMessage(FORGET_PERSON)).catch(() => undefined);
}

/** Takes away every key of the app, those of older versions too. */
function clear(where: Where): void {
  attempt(where, (storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(STORAGE_KEY)) storage.removeItem(key);
  });
}

/** Null where the browser refuses its storage, or what is read is no JSON. */
function attempt<T>(where: Where, act: (storage: Storage) => T): T | null {
  try {
    return act(where === 'tab' ? sessionStorage : localStorage);
  } catch {
    return null;
  }
}

function keyOf(name: string): string {
  return `${STORAGE_KEY}:${name}`;
}
