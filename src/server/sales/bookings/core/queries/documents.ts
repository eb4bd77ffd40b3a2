import type { Db } from '#server/core/database/db.ts';
import { openValue, type Secrets } from '#server/core/secrets.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { sideOf } from '#shared/sales/bookings/core/policy.ts';
import { type TravellerDocument, travellerDocument } from '#shared/sales/bookings/rules/documents.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { BookingKind, Side } from '#shared/sales/bookings/rules/schema.ts';

interface DocumentRow {
  tripId: number;
  driverId: number | null;
  secondDriverId: number | null;
  kind: BookingKind;
  status: BookingStatus;
  asksDocuments: boolean;
  sealed: Buffer | null;
  side: Side;
}

/** A booking with its encrypted document, for a reader who may see the booking; throws `not_found` for everybody else. */
export async function documentOf(sql: Db, actor: Actor, bookingId: number): Promise<DocumentRow> {
  const [row] = await sql<(Omit<DocumentRow, 'side'> & Parameters<typeof sideOf>[1])[]>`
    select b.trip_id, b.kind, b.status, b.carrier_id, party.account_id, trip.driver_id,
      trip.second_driver_id,
      c.asks_documents, d.sealed
    from booking b
    join party on party.id = b.party_id
    join trip on trip.id = b.trip_id
    join carrier c on c.id = b.carrier_id
    left join traveller_document d on d.booking_id = b.id
    where b.id = ${bookingId}`;
  const side = row && sideOf(actor, row);
  if (!row || !side) throw new DomainError('not_found');
  return { ...row, side };
}

/** The documents of a trip by booking. Only the border packet reads them. */
export async function documentsOfTrip(
  sql: Db,
  secrets: Secrets,
  tripId: number,
): Promise<ReadonlyMap<number, TravellerDocument>> {
  const rows = await sql<SealedRow[]>`
    select d.booking_id, d.sealed from traveller_document d join booking b on b.id = d.booking_id
    where b.trip_id = ${tripId}`;
  return new Map(rows.flatMap((row) => opened(secrets, row)));
}

export async function documentsOfAccount(sql: Db, secrets: Secrets, accountId: number) {
  const rows = await sql<SealedRow[]>`
    select d.booking_id, d.sealed from traveller_document d
      join booking b on b.id = d.booking_id join party on party.id = b.party_id
    where party.account_id = ${accountId} order by d.booking_id`;
  return rows.flatMap((row) => opened(secrets, row)).map(([bookingId, document]) => ({ bookingId, ...document }));
}

interface SealedRow {
  bookingId: number;
  sealed: Buffer;
}

function opened(secrets: Secrets, { bookingId, sealed }: SealedRow): [number, TravellerDocument][] {
  const document = openDocument(secrets, bookingId, sealed);
  return document ? [[bookingId, document]] : [];
}

/** Decrypts a document; null when it was encrypted under another key, which is then lost. */
export function openDocument(secrets: Secrets, bookingId: number, sealed: Buffer): TravellerDocument | null {
  return openValue(secrets, travellerDocument, sealed, sealedFor(bookingId));
}

/** The owner of an encrypted document: bytes that are copied to another booking cannot be decrypted there. */
export function sealedFor(bookingId: number): string {
  return `document:${bookingId}`;
}
