import type { Db } from '#server/database/db.ts';

/** Removes names and telephone numbers from the changes of an erased account's bookings; what was paid and when they ride stays. */
export async function eraseChanges(sql: Db, accountId: number): Promise<string[]> {
  await sql`
    update booking_change set before = before || '{"name": "", "phone": ""}', after = after || '{"name": "", "phone": ""}'
    where booking_id in (select b.id from booking b join party on party.id = b.party_id where party.account_id = ${accountId})`;
  return [];
}
