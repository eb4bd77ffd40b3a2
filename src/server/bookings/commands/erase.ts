import type { Db } from '#server/database/db.ts';
import { notedOf } from '../queries/personal-data.ts';

/**
 * Removes personal data from the bookings of an erased account. Seat, stops and fare stay, because the carrier's accounts and the other
 * passengers of the trip need them. The names of fellow travellers and of a parcel's sender and receiver were entered by this account, so
 * they are removed too.
 */
export async function eraseBookings(sql: Db, accountId: number, now: Date): Promise<string[]> {
  const theirs = sql`
    select b.id from booking b join party on party.id = b.party_id where party.account_id = ${accountId}`;
  await sql`delete from caller_note n where ${notedOf(sql, accountId)}`;
  await sql`delete from traveller_document where booking_id in (${theirs})`;
  const photos = await sql<{ photo: string }[]>`
    select photo from parcel where photo is not null and booking_id in (${theirs})`;
  await sql`
    update parcel set sender_name = '', sender_phone = '', receiver_name = '', receiver_phone = '', collector_name = '',
      collector_phone = '', what = '', photo = null
    where booking_id in (${theirs})`;
  await sql`
    update booking_event set reason = null, data = data - 'reason' - 'note' - 'name'
    where booking_id in (${theirs}) or actor_id = ${accountId}`;
  await sql`update trip_action set input = '{}' where booking_id in (${theirs})`;
  await sql`update booking set name = '', infant_name = null, cancel_reason = null, updated_at = ${now} where id in (${theirs})`;
  await sql`update party set contact_name = '', contact_phone = '', email = '', note = '' where account_id = ${accountId}`;
  return photos.map(({ photo }) => photo);
}
