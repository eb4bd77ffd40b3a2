import type { Fix } from '#shared/operations/tracking/positions/fix.ts';
import { KEEP_UNSENT_HOURS } from '#shared/operations/tracking/positions/limits.ts';

/** Positions of one account that could not be sent, in the order in which they came. */
export interface StoredFixes {
  account: number;
  fixes: readonly Fix[];
}

/** The most stored positions; a fuller list loses every other one of its older half, so that the whole track stays. */
export const MAX_STORED_FIXES = 1000;
export const BATCH = 500;

/** Adds a position to the stored ones of its account; drops positions that are older than a day or of another account. */
export function storeFix(stored: StoredFixes | null, account: number, fix: Fix, now: number): StoredFixes {
  const fresh = [...(ownStored(stored, account, now)?.fixes ?? []), fix];
  const half = Math.floor(fresh.length / 2);
  return {
    account,
    fixes: fresh.length <= MAX_STORED_FIXES ? fresh : fresh.filter((_, n) => n >= half || n % 2 === 0),
  };
}

/** The positions that an account may still send; null for none. */
export function ownStored(stored: StoredFixes | null, account: number, now: number): StoredFixes | null {
  if (stored?.account !== account) return null;
  return orNothing(stored, (fix) => fix.at >= now - KEEP_UNSENT_HOURS * 3_600_000);
}

/** The newest stored positions, newest first, as many as fit into one request. */
export function newestStored({ fixes }: StoredFixes): Fix[] {
  return fixes.toSorted((a, b) => b.at - a.at).slice(0, BATCH);
}

/** The stored positions without those that were sent; others may have been added meanwhile. */
export function storedWithout(stored: StoredFixes | null, sent: readonly Fix[]): StoredFixes | null {
  const times = new Set(sent.map((fix) => fix.at));
  return stored && orNothing(stored, (fix) => !times.has(fix.at));
}

function orNothing(stored: StoredFixes, stays: (fix: Fix) => boolean): StoredFixes | null {
  const fixes = stored.fixes.filter(stays);
  return fixes.length === 0 ? null : { ...stored, fixes };
}
