import type { Db, SqlFragment } from '#server/core/database/db.ts';

/**
 * Removes what the records of bookings, whose ids a subselect gives, say about people: names and numbers before and after changes, words
 * about parcels and payments. Sums, steps and times stay. Returns the photos of their parcels.
 */
export async function eraseRecords(sql: Db, bookings: SqlFragment): Promise<string[]> {
  await eraseChangesOf(sql, bookings);
  await sql`update payment set note = '' where note <> '' and booking_id in (${bookings})`;
  const photos = await sql<{ file: string }[]>`
    delete from parcel_photo where booking_id in (${bookings})
      or event_id in (select id from custody_event where booking_id in (${bookings})) returning file`;
  await sql`
    update custody_event set note = case when note is not null then '' end, place = case when place is not null then '' end,
      collector_name = case when collector_name is not null then '' end
    where booking_id in (${bookings})`;
  return photos.map(({ file }) => file);
}

/** Removes names and telephone numbers from the changes of an erased account's bookings; payments and departure times stay. */
export async function eraseChanges(sql: Db, accountId: number): Promise<string[]> {
  await eraseChangesOf(
    sql,
    sql`select b.id from booking b join party on party.id = b.party_id where party.account_id = ${accountId}`,
  );
  return [];
}

async function eraseChangesOf(sql: Db, bookings: SqlFragment): Promise<void> {
  await sql`
    update booking_change set before = before || '{"name": "", "phone": ""}', after = after || '{"name": "", "phone": ""}'
    where booking_id in (${bookings})`;
}

/**
 * Removes personal words from the chains of custody: words and photos of the person's own parcels, their words on parcels of others, and
 * photos that no press has named. The steps and their times stay, because they are the carrier's proof of what it did.
 */
export async function eraseCustody(sql: Db, accountId: number): Promise<string[]> {
  const theirs = sql`
    select e.id from custody_event e join booking b on b.id = e.booking_id join party on party.id = b.party_id
    where party.account_id = ${accountId}`;
  const photos = await sql<{ file: string }[]>`
    delete from parcel_photo
    where event_id in (${theirs}) or booking_id in (
        select booking.id from booking join party on party.id = booking.party_id where party.account_id = ${accountId})
      or (account_id = ${accountId} and event_id is null and expense_id is null) returning file`;
  await sql`
    update custody_event set note = case when note is not null then '' end, place = case when place is not null then '' end,
      collector_name = case when collector_name is not null then '' end
    where id in (${theirs}) or actor_id = ${accountId}`;
  await sql`update custody_event set actor_id = null where actor_id = ${accountId}`;
  await sql`update parcel_transfer set given_by = null where given_by = ${accountId}`;
  await sql`update parcel_transfer set taken_by = null where taken_by = ${accountId}`;
  await sql`update parcel_photo set account_id = null where account_id = ${accountId}`;
  return photos.map(({ file }) => file);
}

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

/** The presses of an erased person stay with their trip, without the person and without what they typed. */
export async function eraseSheetActions(sql: Db, accountId: number): Promise<string[]> {
  await sql`update trip_action set account_id = null, input = '{}' where account_id = ${accountId}`;
  return [];
}
