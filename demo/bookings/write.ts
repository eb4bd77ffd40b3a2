import type { Db } from '#server/database/db.ts';
import { bookingCode, parcelPin, trackCode } from '#shared/bookings/codes.ts';
import { insertRows, numbered } from '../insert.ts';
import { chanceOf } from '../random.ts';
import type { Party } from './drafts.ts';

export interface Written {
  id: number;
  party: Party;
}

/** Writes parties with their bookings, parcels and histories in the order of creation; returns their ids. */
export async function writeParties(sql: Db, drafts: readonly Party[]): Promise<Written[]> {
  const ordered = drafts.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const parties = numbered(ordered.map((party) => ({ party })));
  const newCode = codes();
  const bookings = numbered(
    parties.flatMap(({ id, party }) => party.travellers.map((traveller) => ({ partyId: id, party, traveller }))),
  );
  await insertRows(sql, 'party', parties.map(partyRow));
  await insertRows(
    sql,
    'booking',
    bookings.map(({ id, partyId, party, traveller }) => ({
      ...bookingRow(party, traveller),
      id,
      party_id: partyId,
      code: newCode(),
    })),
  );
  const chance = chanceOf('parcel codes');
  await insertRows(
    sql,
    'parcel',
    bookings.flatMap(({ id, party }) =>
      party.parcel
        ? [
            {
              ...parcelRow(party, party.parcel),
              booking_id: id,
              pin: parcelPin(chance.bytes),
              track_code: trackCode(chance.bytes),
            },
          ]
        : [],
    ),
  );
  const events = bookings.flatMap(({ id, party }) => party.life.events.map((event) => ({ bookingId: id, event })));
  events.sort((a, b) => a.event.at.getTime() - b.event.at.getTime());
  await insertRows(
    sql,
    'booking_event',
    numbered(
      events.map(({ bookingId, event }) => ({
        booking_id: bookingId,
        at: event.at,
        actor_id: event.actorId,
        action: event.action,
        reason: event.reason,
        data: event.data,
      })),
    ),
  );
  return parties;
}

/** Returns a generator of unique short codes. */
function codes(): () => string {
  const chance = chanceOf('codes');
  const taken = new Set<string>();
  return () => {
    let code = bookingCode(chance.bytes);
    while (taken.has(code)) code = bookingCode(chance.bytes);
    taken.add(code);
    return code;
  };
}

function partyRow({ id, party }: Written) {
  return {
    id,
    trip_id: party.trip.id,
    account_id: party.accountId,
    booked_by: party.bookedBy,
    contact_name: party.contactName,
    contact_phone: party.contactPhone,
    note: party.note,
    created_at: party.createdAt,
  };
}

function bookingRow(party: Party, traveller: Party['travellers'][number]) {
  const { life } = party;
  return {
    trip_id: party.trip.id,
    carrier_id: party.trip.carrierId,
    kind: party.kind,
    status: life.status,
    from_seq: party.fromSeq,
    to_seq: party.toSeq,
    seat: traveller.seat,
    name: traveller.name,
    has_pet: traveller.hasPet,
    has_baggage: traveller.hasBaggage,
    needs_calculation: life.needsCalculation,
    fare: life.fare,
    contract_price: life.contractPrice,
    counter_price: life.counterPrice,
    quoted_at: life.quotedAt,
    declined_at: life.declinedAt,
    paid: life.paid,
    expires_at: life.expiresAt,
    cancel_reason: life.cancelReason,
    cancelled_by: life.cancelledBy,
    created_at: party.createdAt,
    updated_at: life.updatedAt,
  };
}

function parcelRow(party: Party, parcel: NonNullable<Party['parcel']>) {
  return {
    sender_name: party.contactName,
    sender_phone: party.contactPhone,
    receiver_name: parcel.receiverName,
    receiver_phone: parcel.receiverPhone,
    what: parcel.what,
    size_class: parcel.sizeClass,
    weight_kg: parcel.weightKg,
    declared_value: parcel.declaredValue,
  };
}
