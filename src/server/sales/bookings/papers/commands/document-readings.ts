import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';

/** Records that a member of the carrier read the document of a booking on a screen. */
export async function recordReading(sql: Db, { accountId }: Actor, bookingId: number, now: Date): Promise<void> {
  await sql`
    insert into traveller_document_reading (booking_id, account_id, printed, at)
    values (${bookingId}, ${accountId}, false, ${now})`;
}

/** Records that a member of the carrier printed the documents of a trip. */
export async function recordPrinting(sql: Db, { accountId }: Actor, tripId: number, now: Date): Promise<void> {
  await sql`
    insert into traveller_document_reading (booking_id, account_id, printed, at)
    select d.booking_id, ${accountId}, true, ${now}
    from traveller_document d join booking b on b.id = d.booking_id where b.trip_id = ${tripId}`;
}

/** The readings stay with the traveller, without the name of an erased member of the carrier. */
export async function eraseReadings(sql: Db, accountId: number): Promise<string[]> {
  await sql`update traveller_document_reading set account_id = null where account_id = ${accountId}`;
  return [];
}
