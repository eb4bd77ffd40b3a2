/** A delay that differs by so many minutes is another; long ones by a tenth of theirs. */
const MIN = 2;
const SHARE = 0.1;

/**
 * Whether a delay, in minutes (negative: early; null: not known), has moved so far from the one that is shown that screens
 * should say it anew. A bus whose expected arrival wavers by a minute is not news.
 */
export function delayMoved(shown: number | null, now: number | null): boolean {
  if (shown === null || now === null) return shown !== now;
  return Math.abs(now - shown) >= Math.max(MIN, Math.abs(shown) * SHARE);
}
