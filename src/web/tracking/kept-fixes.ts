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
  const own = kept?.account === account ? kept.fixes : [];
  const fresh = [...own.filter(({ at }) => at >= now - KEEP_UNSENT_HOURS * 3_600_000), fix];
  const half = Math.floor(fresh.length / 2);
  return { account, fixes: fresh.length <= KEPT_MOST ? fresh : fresh.filter((_, n) => n >= half || n % 2 === 0) };
}

/** The newest of what is kept, newest first, and what is left when they are sent. */
export function newestKept(kept: KeptFixes): { batch: PhoneFix[]; rest: KeptFixes | null } {
  const sorted = kept.fixes.toSorted((a, b) => b.at - a.at);
  const rest = sorted.slice(BATCH).reverse();
  return { batch: sorted.slice(0, BATCH), rest: rest.length === 0 ? null : { ...kept, fixes: rest } };
}
