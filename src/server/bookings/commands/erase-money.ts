import type { Db } from '#server/database/db.ts';

/**
 * The accounts of the carrier need payments, expenses and cash-ups, so their sums stay. The notes that the erased person wrote, and those
 * about their bookings, are removed, and so are the photos of their receipts.
 */
export async function eraseMoney(sql: Db, accountId: number): Promise<string[]> {
  await sql`
    update payment set note = ''
    where note <> '' and (taken_by = ${accountId} or booking_id in (
      select b.id from booking b join party on party.id = b.party_id where party.account_id = ${accountId}))`;
  await sql`update cash_up set note = '' where confirmed_by = ${accountId} or driver_id = ${accountId}`;
  const receipts = await sql<{ file: string }[]>`
    delete from parcel_photo using expense e
    where e.id = parcel_photo.expense_id and e.driver_id = ${accountId} returning file`;
  return receipts.map(({ file }) => file);
}
