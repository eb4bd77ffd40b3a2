import { EXPIRE_BEFORE_HOURS } from './schema.ts';

const HOUR = 60 * 60_000;
/** Who asks shortly before departure is given this long for an answer, but never longer than until the bus leaves. */
const MIN_WAIT = HOUR / 2;

/**
 * When a request that nobody answers ends: 2 h before the trip departs from its first stop (docs/product.md 9.5); for
 * one made later than that half an hour after it was made, at the latest at departure.
 */
export function expiryOf(departsAt: Date, now: Date): Date {
  const regular = departsAt.getTime() - EXPIRE_BEFORE_HOURS * HOUR;
  return new Date(Math.min(departsAt.getTime(), Math.max(regular, now.getTime() + MIN_WAIT)));
}
