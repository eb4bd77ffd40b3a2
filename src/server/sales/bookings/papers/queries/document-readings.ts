import type { Db } from '#server/core/database/db.ts';
import type { DocumentState } from '#shared/sales/bookings/rules/documents.ts';

/** The newest readings of a booking's document. */
export async function readingsOf(sql: Db, bookingId: number): Promise<DocumentState['readings']> {
  const rows = await sql<{ at: Date; by: string | null; printed: boolean }[]>`
    select r.at, nullif(trim(a.name || ' ' || a.last_name), '') as by, r.printed
    from traveller_document_reading r left join account a on a.id = r.account_id
    where r.booking_id = ${bookingId} order by r.id desc limit 20`;
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** The readings of a person's own documents, and those by the person. */
export async function readingData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const [ownDocumentReadings, documentsRead] = await Promise.all([
    sql`
      select r.booking_id, r.at, r.printed from traveller_document_reading r
        join booking b on b.id = r.booking_id join party on party.id = b.party_id
      where party.account_id = ${accountId} order by r.id desc limit 5000`,
    sql`
      select booking_id, at, printed from traveller_document_reading
      where account_id = ${accountId} order by id desc limit 5000`,
  ]);
  return { ownDocumentReadings, documentsRead };
}
