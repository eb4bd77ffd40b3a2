import { RECONNECT_BASE, RECONNECT_MAX } from '#shared/core/realtime.ts';

/**
 * Returns the delay in milliseconds before a reconnect; `attempt` counts from 0. It lies between half of the longest wait and the longest
 * (docs/product.md 18.2), so that the browsers that a restarted server has lost do not come back all at once.
 */
export function backoff(attempt: number, chance = 1): number {
  const longest = Math.min(RECONNECT_BASE * 2 ** attempt, RECONNECT_MAX);
  return Math.round((longest * (1 + chance)) / 2);
}
