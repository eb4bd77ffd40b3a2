/** A change of the delay counts from this many minutes on; for long delays, from a tenth of the delay on. */
const MIN = 2;
const SHARE = 0.1;

/**
 * Whether a delay differs enough from the displayed one that screens should update it. Both are in minutes: negative is
 * early, null is unknown. A change of one minute is not worth an update.
 */
export function delayMoved(shown: number | null, now: number | null): boolean {
  if (shown === null || now === null) return shown !== now;
  return Math.abs(now - shown) >= Math.max(MIN, Math.abs(shown) * SHARE);
}
