import { RECONNECT_BASE, RECONNECT_MAX } from '#shared/core/realtime.ts';

/**
 * Returns the delay in milliseconds before a reconnect; `attempt` counts from 0. It is between half of the maximum and the maximum
 * (docs/product.md 18.2), so that the browsers do not all reconnect to a restarted server together.
 */
export function backoff(attempt: number, chance = 1): number {
  return jittered(Math.min(RECONNECT_BASE * 2 ** attempt, RECONNECT_MAX), chance);
}

/** A delay between half of `longest` and `longest`, both in milliseconds. */
export function jittered(longest: number, chance: number): number {
  return Math.round((longest * (1 + chance)) / 2);
}
