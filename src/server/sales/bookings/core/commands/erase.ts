import { type Db, type Pool, type SqlFragment, transaction } from '#server/core/database/db.ts';
import { notedOf } from '../queries/personal-data.ts';
import { eraseRecords } from './erase-records.ts';

/**
 * Removes personal data from the bookings of an erased account. Seat, stops and fare stay, because the carrier's accounts and the other
 * passengers of the trip need them. The names of fellow travellers and of a parcel's sender and receiver were entered by this account, so
 * they are removed too. Returns the photos of parcels that are to be deleted.
 */
export async function eraseBookings(sql: Db, accountId: number, now: Date): Promise<string[]> {
  await sql`
    select forget_number(n.carrier_id, n.phone) from (
      select carrier_id, phone from caller_note union select carrier_id, same_as from caller_note where same_as is not null) n
    where ${notedOf(sql, accountId)}`;
  const photos = await eraseParties(sql, sql`select id from party where account_id = ${accountId}`, now);
  await sql`update booking_event set reason = null, data = data - 'reason' - 'note' - 'name' where actor_id = ${accountId}`;
  await sql`delete from seat_hold where account_id = ${accountId}`;
  return photos;
}

/** How many parties one transaction erases. */
const PORTION = 500;

/** Removes personal data from the bookings of trips that ended before an instant, with and without an account. */
export async function eraseExpiredPeople(pool: Pool, before: Date, now: Date): Promise<void> {
  for (let erased = PORTION; erased === PORTION; ) {
    erased = await transaction(pool, async (sql) => {
      const parties = await sql<{ id: number }[]>`
        select party.id from party join trip on trip.id = party.trip_id
        where trip.arrives_at < ${before} and party.contact_name <> '' order by party.id limit ${PORTION}`;
      const ids = parties.map(({ id }) => id);
      await eraseParties(sql, sql`select unnest(${ids}::int[])`, now);
      return ids.length;
    });
  }
}

/** Removes names, numbers and words from parties, whose ids a subselect gives; returns the photos of their parcels. */
export async function eraseParties(sql: Db, parties: SqlFragment, now: Date): Promise<string[]> {
  const theirs = sql`select id from booking where party_id in (${parties})`;
  await sql`delete from traveller_document where booking_id in (${theirs})`;
  await sql`delete from border_check where booking_id in (${theirs})`;
  const files = await eraseRecords(sql, theirs);
  const photos = await sql<{ photo: string }[]>`
    select photo from parcel where photo is not null and booking_id in (${theirs})`;
  await sql`
    update parcel set sender_name = '', sender_phone = '', receiver_name = '', receiver_phone = '', collector_name = '',
      collector_phone = '', what = '', photo = null
    where booking_id in (${theirs})`;
  await sql`
    update booking_event set reason = null, data = data - 'reason' - 'note' - 'name' where booking_id in (${theirs})`;
  await sql`update trip_action set input = '{}' where booking_id in (${theirs})`;
  await sql`update booking set name = '', infant_name = null, help = '{}', cancel_reason = null, updated_at = ${now} where id in (${theirs})`;
  await sql`
    update party set contact_name = '', contact_phone = '', second_phone = '', email = '', note = '', guest_network = '' where id in (${parties})`;
  return [...files, ...photos.map(({ photo }) => photo)];
}
