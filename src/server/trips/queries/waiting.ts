import type { Db } from '#server/database/db.ts';

/**
 * The bookings that wait for the carrier's word: unconfirmed, and no price of the carrier's waits for the passenger. The rule is
 * `waitsFor` of `shared/bookings/waiting.ts`; every count, list and filter of unanswered requests goes by this condition.
 */
export function waitsForCarrier(sql: Db) {
  return sql`(booking.status = 'unconfirmed'
    and (booking.fare is not null or booking.contract_price is null or booking.declined_at is not null))`;
}

/** The bookings whose price the carrier has named, and which wait for the passenger's word. */
export function waitsForPassenger(sql: Db) {
  return sql`(booking.status = 'unconfirmed'
    and booking.fare is null and booking.contract_price is not null and booking.declined_at is null)`;
}
