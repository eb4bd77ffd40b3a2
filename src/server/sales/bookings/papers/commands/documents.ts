import type { Db } from '#server/core/database/db.ts';
import { type Secrets, sealValue } from '#server/core/secrets.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { retainedSince } from '#shared/core/retention.ts';
import { type TravellerDocument, takesDocument } from '#shared/sales/bookings/rules/documents.ts';
import { documentOf, sealedFor } from '../../core/queries/documents.ts';

/**
 * Stores the data of a traveller's document, encrypted. Throws `not_found` for a booking that the actor may not see, `booking_state` when
 * the carrier does not ask for documents or the booking is over, `invalid_input` for a date of birth in the future.
 */
export async function setDocument(
  sql: Db,
  secrets: Secrets,
  actor: Actor,
  bookingId: number,
  document: TravellerDocument,
  now: Date,
): Promise<void> {
  const booking = await documentOf(sql, actor, bookingId);
  if (!takesDocument(booking, booking)) throw new DomainError('booking_state');
  if (document.born > now.toISOString().slice(0, 10)) {
    throw new DomainError('invalid_input', { errors: [{ field: 'born', key: 'date_format' }] });
  }
  const sealed = sealValue(secrets, document, sealedFor(bookingId));
  await sql`
    insert into traveller_document (booking_id, sealed, updated_at) values (${bookingId}, ${sealed}, ${now})
    on conflict (booking_id) do update set sealed = excluded.sealed, updated_at = excluded.updated_at`;
}

export async function removeDocument(sql: Db, actor: Actor, bookingId: number): Promise<void> {
  await documentOf(sql, actor, bookingId);
  await sql`delete from traveller_document where booking_id = ${bookingId}`;
}

/** Deletes the documents of past trips, of ended bookings, and of carriers that no longer require them; then the help that was needed on past trips. */
export async function deleteExpiredDocuments(sql: Db, now: Date): Promise<void> {
  await sql`
    delete from traveller_document d using booking b, trip t, carrier c
    where b.id = d.booking_id and t.id = b.trip_id and c.id = b.carrier_id and (
      coalesce(t.finished_at, t.arrives_at) < ${retainedSince('documents', now)}
      or b.status in ('cancelled', 'no_show', 'left_behind', 'ejected') or t.status = 'cancelled' or not c.asks_documents)`;
  await sql`delete from traveller_document_reading where at < ${retainedSince('documentReadings', now)}`;
  await sql`
    delete from border_check k using booking b, trip t
    where b.id = k.booking_id and t.id = b.trip_id and (
      coalesce(t.finished_at, t.arrives_at) < ${retainedSince('documents', now)}
      or b.status in ('cancelled', 'no_show', 'left_behind', 'ejected') or t.status = 'cancelled')`;
  await sql`
    update booking b set help = '{}' from trip t
    where t.id = b.trip_id and b.help <> '{}' and coalesce(t.finished_at, t.arrives_at) < ${retainedSince('documents', now)}`;
}

export async function recordReading(sql: Db, { accountId }: Actor, bookingId: number, now: Date): Promise<void> {
  await sql`
    insert into traveller_document_reading (booking_id, account_id, printed, at)
    values (${bookingId}, ${accountId}, false, ${now})`;
}

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
