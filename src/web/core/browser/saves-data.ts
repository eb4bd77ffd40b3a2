import { SAVING_COOKIE } from '#shared/core/page.ts';
import { readCookie, writeCookie } from '../storage/storage.ts';
import { createStore, useStore } from './store.ts';

interface Connection {
  saveData?: boolean;
  /** How fast it is: 'slow-2g', '2g', '3g' or '4g'. */
  effectiveType?: string;
}

const SLOW = ['slow-2g', '2g', '3g'];

/** Whether the reader has chosen on this device to save data: then maps wait for a press, too. */
const chosen = createStore(readCookie(SAVING_COOKIE) === 'on');

export function useSaving(): boolean {
  return useStore(chosen);
}

export function chooseSaving(saving: boolean): void {
  writeCookie(SAVING_COOKIE, saving ? 'on' : null);
  chosen.set(saving);
}

/**
 * Whether nothing is loaded ahead: the person has asked the app or the browser to save data, or the connection is slow. Where the browser does
 * not say it, only the choice in the app counts.
 */
export function savesData(): boolean {
  // Few browsers have it, so TypeScript's types of the document lack it.
  const { connection } = navigator as Navigator & { connection?: Connection };
  return chosen.get() || connection?.saveData === true || SLOW.includes(connection?.effectiveType ?? '');
}
