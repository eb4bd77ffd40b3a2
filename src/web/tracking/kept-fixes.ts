import { KEEP_UNSENT_HOURS } from '#shared/tracking/limits.ts';
import type { PhoneFix } from './tracker.ts';

/** Fixes that could not be sent, of one account, in the order in which they came. */
export interface KeptFixes {
  account: number;
  fixes: readonly PhoneFix[];
}

/** So many are kept at most; a fuller list loses every other one of its older half, so that the whole way stays. */
export const KEPT_MOST = 1000;
/** So many go in one request. */
export const BATCH = 500;

/** Adds a fix to those of its account; what is older than a day or somebody else's is let go. */
export function keepFix(kept: KeptFixes | null, account: number, fix: PhoneFix, now: number): KeptFixes {
  const fresh = [...(ownKept(kept, account, now)?.fixes ?? []), fix];
  const half = Math.floor(fresh.length / 2);
  return { account, fixes: fresh.length <= KEPT_MOST ? fresh : fresh.filter((_, n) => n >= half || n % 2 === 0) };
}

/** What an account may still send; null: nothing. */
export function ownKept(kept: KeptFixes | null, account: number, now: number): KeptFixes | null {
  if (kept?.account !== account) return null;
  return orNothing(kept, (fix) => fix.at >= now - KEEP_UNSENT_HOURS * 3_600_000);
}

/** The newest of what is kept, newest first, as many as go in one request. */
export function newestKept({ fixes }: KeptFixes): PhoneFix[] {
  return fixes.toSorted((a, b) => b.at - a.at).slice(0, BATCH);
}

/** What is kept without what was sent, which other fixes may have joined meanwhile. */
export function keptWithout(kept: KeptFixes | null, sent: readonly PhoneFix[]): KeptFixes | null {
  const times = new Set(sent.map((fix) => fix.at));
  return kept && orNothing(kept, (fix) => !times.has(fix.at));
}

function orNothing(kept: KeptFixes, stays: (fix: PhoneFix) => boolean): KeptFixes | null {
  const fixes = kept.fixes.filter(stays);
  return fixes.length === 0 ? null : { ...kept, fixes };
}
