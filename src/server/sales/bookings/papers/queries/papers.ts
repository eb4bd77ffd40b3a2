import type { Db } from '#server/core/database/db.ts';
import { tripSheet } from '#server/sales/trips/queries/sheet.ts';
import type { Actor } from '#shared/core/access.ts';
import { type Contact, contactText } from '#shared/people/accounts/base/contacts.ts';
import type { DocumentState, TravellerDocument } from '#shared/sales/bookings/rules/documents.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';

/** Facts about a parcel on the papers besides the trip sheet; keyed by the booking. */
interface PaperParcel {
  bookingId: number;
  senderName: string;
  /** Euro cents. */
  declaredValue: number | null;
}

export interface PaperData {
  sheet: TripSheet;
  carrier: { name: string; contacts: string[] };
  parcels: ReadonlyMap<number, PaperParcel>;
  /** The documents of the travellers by booking: only for the border packet, otherwise empty. */
  documents: ReadonlyMap<number, TravellerDocument>;
}

/** The data of a trip's papers for its staff; throws `not_found` for everybody else. */
export async function paperData(
  sql: Db,
  actor: Actor,
  tripId: number,
  now: Date,
): Promise<Omit<PaperData, 'documents'>> {
  const sheet = await tripSheet(sql, actor, tripId, now);
  const [[carrier], parcels] = await Promise.all([
    sql<{ name: string; contacts: Contact[] }[]>`
      select c.name, coalesce((
        select json_agg(json_build_object('kind', k.kind, 'value', k.value) order by k.position) from carrier_contact k where k.carrier_id = c.id
      ), '[]'::json) as contacts
      from trip join carrier c on c.id = trip.carrier_id where trip.id = ${tripId}`,
    sql<PaperParcel[]>`
      select p.booking_id, p.sender_name, p.declared_value
      from parcel p join booking b on b.id = p.booking_id where b.trip_id = ${tripId}`,
  ]);
  return {
    sheet,
    carrier: { name: carrier?.name ?? '', contacts: (carrier?.contacts ?? []).map(contactText) },
    parcels: new Map(parcels.map((parcel) => [parcel.bookingId, parcel])),
  };
}

/** The newest readings of a booking's document. */
export async function readingsOf(sql: Db, bookingId: number): Promise<DocumentState['readings']> {
  const rows = await sql<{ at: Date; by: string | null; printed: boolean }[]>`
    select r.at, nullif(trim(a.name || ' ' || a.last_name), '') as by, r.printed
    from traveller_document_reading r left join account a on a.id = r.account_id
    where r.booking_id = ${bookingId} order by r.id desc limit 20`;
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

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
