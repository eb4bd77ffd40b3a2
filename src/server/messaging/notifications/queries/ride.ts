import type { Db } from '#server/core/database/db.ts';
import { issuerJson } from '#server/network/carriers/queries/legal.ts';
import { parcelVolumeJson } from '#server/sales/bookings/core/queries/parcel-volume.ts';
import { numberJson, receiptsJson } from '#server/sales/bookings/core/queries/ticket-number.ts';
import { publicTrip } from '#server/sales/trips/queries/public-trip.ts';
import type { Ride, RidePart } from '#shared/messaging/notifications/ride-facts.ts';
import type { RideStop } from '#shared/messaging/notifications/ride-words.ts';
import { busColor } from '#shared/network/fleet/colors.ts';
import { phoneShown } from '#shared/sales/trips/phones.ts';
import type { PublicTrip, TripStop } from '#shared/sales/trips/schema.ts';
import type { BookingFacts } from './facts.ts';

interface PartyRow {
  parts: RidePart[];
  parcel: Ride['parcel'];
  terms: Ride['terms'];
  issuer: Ride['issuer'];
  phones: string[];
  answerUntil: Date | null;
}

/** All that messages say about bookings of one party, and about the others of it that still hold a seat on the same trip. */
export async function rideOf(sql: Db, all: readonly BookingFacts[], now: Date): Promise<Ride | null> {
  const [first] = all;
  if (!first) return null;
  const party = await partyOf(sql, first, all);
  if (!party) return null;
  const trip = await publicTrip(sql, first.tripId);
  const [from, to] = [first.fromSeq, first.toSeq].map((seq) => trip.stops.find((stop) => stop.seq === seq));
  if (!from || !to) return null;
  const ends = {
    from: stopOf(from, from.departsAt ?? trip.departsAt),
    to: stopOf(to, to.arrivesAt ?? trip.arrivesAt),
  };
  const { bus, carrier, rules, crossing } = trip;
  return {
    kind: first.kind,
    tripId: first.tripId,
    from: ends.from.name,
    to: ends.to.name,
    zone: ends.from.zone,
    departsAt: ends.from.at,
    ends,
    crossing: crossing?.name ?? null,
    ...party,
    carrier: { name: carrier.name, phones: party.phones },
    drivers: driversOf(trip, phoneShown('passenger', first, now) ? first.driverPhone : null),
    bus: bus && { name: `${bus.manufacturer} ${bus.model}`, color: busColor(bus.color), number: bus.number },
    rates: trip.rates ?? [],
    currencies: trip.currencies ?? [],
    rules: { baggage: rules.baggageRules, pets: rules.petRules, english: rules.english },
  };
}

/** The drivers by name; the number is that of the first one. */
function driversOf({ driver, secondDriver }: PublicTrip, phone: string | null) {
  return [driver, secondDriver].flatMap((one, index) =>
    one ? [{ name: `${one.name} ${one.lastName}`.trim(), phone: index === 0 ? phone : null }] : [],
  );
}

function stopOf({ place, point, boardingPoint }: TripStop, at: string): RideStop {
  return { name: place.name, point, spot: boardingPoint ?? null, zone: place.zone, at, country: place.country };
}

async function partyOf(sql: Db, { partyId, tripId, id }: BookingFacts, all: readonly BookingFacts[]) {
  const ids = all.map((booking) => booking.id);
  const [row] = await sql<PartyRow[]>`
    select
      (select json_agg(json_build_object('id', o.id, 'name', o.name, 'code', o.code, 'seat', o.seat, 'infantName', o.infant_name,
          'status', o.status, 'hasPet', o.has_pet, 'hasBaggage', o.has_baggage, 'help', o.help, 'fareParts', o.fare_parts, 'fare', o.fare, 'paid', o.paid,
          'cancellationCharge', o.cancellation_charge, 'number', ${numberJson(sql, 'o')}, 'receipts', ${receiptsJson(sql, 'o')}) order by o.id <> all(${ids}::int[]), o.id)
        from booking o where o.party_id = ${partyId} and o.trip_id = ${tripId} and (o.holds or o.id = any(${ids}::int[])
          -- who is notified that the trip is cancelled is one of the party; the others lost their seats with it
          or (b.cancelled_by = 'trip' and o.cancelled_by = 'trip'))) as parts,
      (select json_build_object('what', p.what, 'weightKg', p.weight_kg, 'sizeClass', p.size_class, 'sides', p.sides_cm, 'volume', ${parcelVolumeJson(sql, 'p')},
          'declaredValue', p.declared_value, 'payer', p.payer,
          'receiver', coalesce(nullif(p.collector_name, ''), p.receiver_name),
          'receiverPhone', coalesce(nullif(p.collector_phone, ''), p.receiver_phone))
        from parcel p where p.booking_id = b.id) as parcel,
      b.cancellation_terms as terms, ${issuerJson(sql, 'b')} as issuer, b.expires_at as answer_until,
      coalesce((select array_agg(k.value order by k.position) from carrier_contact k
        where k.carrier_id = b.carrier_id and k.kind = 'phone'), '{}') as phones
    from booking b where b.id = ${id}`;
  return row ?? null;
}
