import { clockAhead, setClockAhead } from '../browser/now.ts';
import { isCachedAnswer } from '../pwa/cached-answers.ts';
import { readOwn, storeOwn } from '../storage/scoped-storage.ts';

/** The storage name of the difference: after a restart without a network it is still known. */
const KEY = 'clock';
/** A difference below this, in ms, is that of a whole second and of the way. */
const NOISE = 5_000;
/** An answer that took longer than this, in ms, says too little about the time. */
const SLOW = 10_000;

/** Measures how far the server's clock is ahead by the `Date` of its answer to a request that began at a time of this device. */
export function recordServerDate(headers: Headers, began: number, ended: number): void {
  const at = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(at) || isCachedAnswer(headers) || headers.has('age')) return;
  const took = ended - began;
  if (took < 0 || took > SLOW) return;
  const measured = at + 500 - (began + took / 2);
  if (Math.abs(measured - clockAhead()) < NOISE) return;
  setClockAhead(Math.abs(measured) < NOISE ? 0 : Math.round(measured));
  storeOwn(KEY, clockAhead() || null);
}

const stored = readOwn(KEY);
if (typeof stored === 'number') setClockAhead(stored);
