import type { Db } from '#server/core/database/db.ts';

/** Ends the call of a booking, for example because the passenger is aboard now. */
export async function endCall(sql: Db, bookingId: number, now: Date): Promise<void> {
  await sql`update not_aboard set ended_at = ${now} where booking_id = ${bookingId} and ended_at is null`;
}
