import type { Db } from '#server/core/database/db.ts';

/**
 * An SQL condition for the bookings that wait for the carrier's answer: unconfirmed, and without a quoted price that waits for the
 * passenger. The rule is `waitsFor` of `shared/sales/bookings/rules/waiting.ts`; every count, list and filter of unanswered requests uses this
 * condition.
 */
export function waitsForCarrier(sql: Db) {
  return sql`(booking.status = 'unconfirmed'
    and (booking.fare is not null or booking.contract_price is null or booking.declined_at is not null))`;
}

/** An SQL condition for the bookings with a quoted price that waits for the passenger's answer. */
export function waitsForPassenger(sql: Db) {
  return sql`(booking.status = 'unconfirmed'
    and booking.fare is null and booking.contract_price is not null and booking.declined_at is null)`;
}
