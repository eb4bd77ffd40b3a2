import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { isCaller, numbersOf } from '../queries/callers.ts';

/**
 * Stores what the people of a carrier note about a caller; an empty text removes it, but not a name. Throws `not_found` for a number
 * that this carrier does not know.
 */
export async function noteCaller(
  sql: Db,
  { carrierId, phone: typed, note }: { carrierId: number; phone: string; note: string },
  now: Date,
): Promise<void> {
  if (!(await isCaller(sql, carrierId, typed))) throw new DomainError('not_found');
  // A customer with several numbers has one note.
  const [phone = typed] = await numbersOf(sql, carrierId, typed);
  if (note === '') {
    await sql`delete from caller_note where carrier_id = ${carrierId} and phone = ${phone} and name = ''`;
    await sql`
      update caller_note set note = '', updated_at = ${now}, import_id = null where carrier_id = ${carrierId} and phone = ${phone}`;
    return;
  }
  await sql`
    insert into caller_note (carrier_id, phone, note, updated_at) values (${carrierId}, ${phone}, ${note}, ${now})
    on conflict (carrier_id, phone) do update
      set note = excluded.note, updated_at = excluded.updated_at, import_id = null`;
}

/** Deletes notes about callers who have neither booked nor been written about since. */
export async function deleteExpiredCallerNotes(sql: Db, since: Date): Promise<void> {
  await sql`
    delete from caller_note n
    where n.updated_at < ${since} and not exists (
      select from party join booking on booking.party_id = party.id
      where party.contact_phone = n.phone and booking.carrier_id = n.carrier_id and booking.created_at >= ${since})`;
}
