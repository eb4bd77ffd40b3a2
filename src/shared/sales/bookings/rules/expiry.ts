import { EXPIRE_BEFORE_HOURS } from './schema.ts';

const HOUR = 60 * 60_000;
/**
 * The minimum time for an answer in milliseconds, for requests made shortly before departure; it ends at departure at the
 * latest.
 */
const MIN_WAIT = HOUR / 2;

/** How long the seats of somebody without an account are held until something proves the booking, in minutes (docs/product.md 9.23). */
export const UNPROVEN_MINUTES = 15;

/** Until when the seats of a booking that nothing has proven are held: at the latest until the departure from their stop. */
export function unprovenUntil(departsAt: Date, now: Date): Date {
  return new Date(Math.min(departsAt.getTime(), now.getTime() + UNPROVEN_MINUTES * 60_000));
}

/**
 * When an unanswered request expires: 2 h before the trip departs from its first stop (docs/product.md 9.5). It expires at
 * the earliest half an hour after it was made (`now`), but at the latest at departure.
 */
export function expiryOf(departsAt: Date, now: Date): Date {
  const regular = departsAt.getTime() - EXPIRE_BEFORE_HOURS * HOUR;
  return new Date(Math.min(departsAt.getTime(), Math.max(regular, now.getTime() + MIN_WAIT)));
}
