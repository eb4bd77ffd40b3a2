import { KEEP_UNSENT_HOURS } from '#shared/tracking/limits.ts';
import type { PhoneFix } from './tracker.ts';

/** Fixes that could not be sent, of one account, in the order in which they came. */
export interface StoredFixes {
  account: number;
  fixes: readonly PhoneFix[];
}

/** So many are kept at most; a fuller list loses every other one of its older half, so that the whole way stays. */
export const MAX_STORED_FIXES = 1000;
/** So many go in one request. */
export const BATCH = 500;

/** Adds a fix to those of its account; what is older than a day or somebody else's is let go. */
export function storeFix(stored: StoredFixes | null, account: number, fix: PhoneFix, now: number): StoredFixes {
  const fresh = [...(ownStored(stored, account, now)?.fixes ?? []), fix];
  const half = Math.floor(fresh.length / 2);
  return {
    account,
    fixes: fresh.length <= MAX_STORED_FIXES ? fresh : fresh.filter((_, n) => n >= half || n % 2 === 0),
  };
}

/** What an account may still send; null: nothing. */
export function ownStored(stored: StoredFixes | null, account: number, now: number): StoredFixes | null {
  if (stored?.account !== account) return null;
  return orNothing(stored, (fix) => fix.at >= now - KEEP_UNSENT_HOURS * 3_600_000);
}

/** The newest of what is kept, newest first, as many as go in one request. */
export function newestStored({ fixes }: StoredFixes): PhoneFix[] {
  return fixes.toSorted((a, b) => b.at - a.at).slice(0, BATCH);
}

/** What is kept without what was sent, which other fixes may have joined meanwhile. */
export function storedWithout(stored: StoredFixes | null, sent: readonly PhoneFix[]): StoredFixes | null {
  const times = new Set(sent.map((fix) => fix.at));
  return stored && orNothing(stored, (fix) => !times.has(fix.at));
}

function orNothing(stored: StoredFixes, stays: (fix: PhoneFix) => boolean): StoredFixes | null {
  const fixes = stored.fixes.filter(stays);
  return fixes.length === 0 ? null : { ...stored, fixes };
}
