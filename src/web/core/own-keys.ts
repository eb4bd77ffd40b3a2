import { STORAGE_KEY } from './storage.ts';

type Where = 'browser' | 'tab';

/** Keeps a value under `vezu:name`, in this browser or for this tab, until it is taken away (null) or somebody signs out. */
export function keepOwn(name: string, value: unknown, where: Where = 'browser'): void {
  try {
    const storage = storageOf(where);
    if (value === null) storage.removeItem(`${STORAGE_KEY}:${name}`);
    else storage.setItem(`${STORAGE_KEY}:${name}`, JSON.stringify(value));
  } catch {
    // private mode or a full disk
  }
}

/** What was kept under a name; null for nothing, or what cannot be read. */
export function keptOwn(name: string, where: Where = 'browser'): unknown {
  try {
    return JSON.parse(storageOf(where).getItem(`${STORAGE_KEY}:${name}`) ?? 'null');
  } catch {
    return null;
  }
}

/** The names that begin so and have something under them. */
export function ownNames(prefix: string, where: Where = 'browser'): string[] {
  try {
    const start = `${STORAGE_KEY}:${prefix}`;
    const keys = Object.keys(storageOf(where)).filter((key) => key.startsWith(start));
    return keys.map((key) => key.slice(STORAGE_KEY.length + 1));
  } catch {
    return [];
  }
}

function storageOf(where: Where): Storage {
  return where === 'tab' ? sessionStorage : localStorage;
}
