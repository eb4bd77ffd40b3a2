import type { Db, SqlFragment } from '#server/core/database/db.ts';
import { Pages } from '#server/core/http/calls/json-stream.ts';
import type { Blocker } from '#server/core/privacy/personal-data.ts';
import type { Secrets } from '#server/core/secrets.ts';
import type { Locale, LocalName } from '#shared/i18n/locale.ts';
import { refusal } from '#shared/sales/bookings/core/policy.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import { documentsOfAccount } from './documents.ts';

/** Exports a person's bookings and parcels with their history, the seats that a form holds for them, and the person's actions on other people's bookings. */
export async function bookingData(
  sql: Db,
  accountId: number,
  locale: Locale,
  secrets: Secrets,
): Promise<Record<string, unknown>> {
  return {
    callerNotes: await sql`
      select carrier.name as carrier, n.phone, n.name, n.note, n.updated_at
      from caller_note n join carrier on carrier.id = n.carrier_id where ${notedOf(sql, accountId)} order by n.carrier_id`,
    travellerDocuments: await documentsOfAccount(sql, secrets, accountId),
    borderChecks: await sql`
      select c.booking_id, c.kind, c.result, c.noted_at
      from border_check c join booking b on b.id = c.booking_id join party on party.id = b.party_id
      where party.account_id = ${accountId} order by c.booking_id, c.kind`,
    heldSeats: await sql`select trip_id, seat, until from seat_hold where account_id = ${accountId} order by id`,
    bookings: new Pages(0, (after, limit) =>
      storedBookings(sql, sql`party.account_id = ${accountId}`, locale, { after, limit }),
    ),
    bookingActions: new Pages(
      0,
      (after, limit) => sql<{ after: number }[]>`
        select id as after, booking_id, at, action, reason from booking_event
        where actor_id = ${accountId} and id > ${after} order by id limit ${limit}`,
    ),
  };
}

/**
 * The condition of a row `caller_note` that is about this person: with that carrier nobody else ever booked under the number. A number
 * in a booking is not proven, so that a note about a number that others use too belongs to none of them.
 */
export function notedOf(sql: Db, accountId: number) {
  return sql`
    exists (
      select from party join booking on booking.party_id = party.id
      where party.account_id = ${accountId} and party.contact_phone = n.phone and booking.carrier_id = n.carrier_id)
    and not exists (
      select from party join booking on booking.party_id = party.id
      where party.contact_phone = n.phone and booking.carrier_id = n.carrier_id
        and party.account_id is distinct from ${accountId}::int)`;
}

/** All that is stored about the bookings of some parties, by their ids; `parties` is a condition on the row `party`. */
export function storedBookings(
  sql: Db,
  parties: SqlFragment,
  locale: Locale,
  { after, limit }: { after: number; limit: number },
) {
  const name = locale === 'uk' ? sql`uk` : sql`en`;
  return sql<{ after: number }[]>`
    select b.id as after, b.id, b.trip_id, trip.service_date as date, b.kind, b.status, b.code, b.seat, b.name, b.infant_name,
      a.${name} as "from", z.${name} as "to", b.has_pet, b.has_baggage, b.child_seat, b.help,
      b.fare as fare_cents, b.contract_price as asked_cents, b.counter_price as offered_cents, b.paid as paid_cents,
      b.fare_parts, b.cancellation_terms, b.cancellation_charge as cancellation_charge_cents,
      b.cancel_reason, b.created_at, party.contact_name,
      party.contact_phone, party.second_phone, party.messenger, party.email as contact_email, party.note, true as own,
      case when parcel.booking_id is not null then json_build_object(
        'senderName', parcel.sender_name, 'senderPhone', parcel.sender_phone, 'receiverName', parcel.receiver_name,
        'receiverPhone', parcel.receiver_phone, 'collectorName', parcel.collector_name, 'collectorPhone', parcel.collector_phone, 'what', parcel.what, 'sizeClass', parcel.size_class,
        'weightKg', parcel.weight_kg, 'sidesCm', parcel.sides_cm, 'declaredValueCents', parcel.declared_value, 'tariff', parcel.tariff, 'weightChargeCents', parcel.weight_charge,
        'photo', '/files/' || parcel.photo || '.webp', 'trackCode', parcel.track_code) end as parcel,
      coalesce((select json_agg(json_build_object('number', i.series || ' ' || i.number, 'at', i.issued_at, 'buyer', i.buyer) order by i.id)
        from invoice i where i.party_id = party.id), '[]') as invoices,
      coalesce((select json_agg(json_build_object('at', e.at, 'action', e.action, 'reason', e.reason) order by e.at)
        from booking_event e where e.booking_id = b.id), '[]') as events
    from party
    join booking b on b.party_id = party.id
    join trip on trip.id = b.trip_id
    join trip_stop sa on sa.trip_id = b.trip_id and sa.seq = b.from_seq join place a on a.id = sa.place_id
    join trip_stop sz on sz.trip_id = b.trip_id and sz.seq = b.to_seq join place z on z.id = sz.place_id
    left join parcel on parcel.booking_id = b.id
    where ${parties} and b.id > ${after}
    order by b.id limit ${limit}`;
}

/**
 * The open bookings that block an erasure, because their carrier relies on them. The shared rule decides which of them the person may
 * cancel.
 */
export async function openBookingsOf(sql: Db, accountId: number, now: Date): Promise<Blocker[]> {
  const rows = await sql<OpenBooking[]>`
    select b.id, b.trip_id, b.code, trip.service_date as date, b.kind, b.status, trip.status as trip_status,
      sa.departs_at, json_build_object('uk', a.uk, 'en', a.en) as "from",
      json_build_object('uk', z.uk, 'en', z.en) as "to"
    from party join booking b on b.party_id = party.id join trip on trip.id = b.trip_id
    join trip_stop sa on sa.trip_id = b.trip_id and sa.seq = b.from_seq join place a on a.id = sa.place_id
    join trip_stop sz on sz.trip_id = b.trip_id and sz.seq = b.to_seq join place z on z.id = sz.place_id
    where party.account_id = ${accountId} and b.status in ('unconfirmed', 'confirmed', 'boarded')
    order by trip.departs_at, b.id limit 50`;
  return rows.map(({ id, kind, status, tripStatus, departsAt, ...row }) => {
    const trip = { status: tripStatus };
    const refused = refusal('cancel', 'passenger', { ...UNASKED, kind, status, departsAt }, trip, now);
    return {
      ...row,
      kind: 'bookings',
      bookingId: id,
      parcel: kind === 'parcel',
      cancel: refused === null ? ('plain' as const) : null,
    };
  });
}

interface OpenBooking {
  id: number;
  tripId: number;
  code: string;
  date: string;
  kind: BookingKind;
  status: BookingStatus;
  tripStatus: TripStatus;
  departsAt: Date;
  from: LocalName;
  to: LocalName;
}

/** Placeholders for the fields that the rule of a passenger's cancellation does not read. */
const UNASKED = { needsCalculation: false, fare: null, contractPrice: null, declined: false, paid: 0, expiresAt: null };

/** The texts that a person entered in their bookings: travellers, contacts, notes, parcels. */
export function bookingTraces(sql: Db, accountId: number): Promise<string[]> {
  return partyTraces(sql, sql`party.account_id = ${accountId}`);
}

/** The texts of the bookings of some parties; `parties` is a condition on the row `party`. */
export async function partyTraces(sql: Db, parties: SqlFragment): Promise<string[]> {
  const [row] = await sql<{ traces: (string | null)[] }[]>`
    select array_agg(distinct trace) as traces
    from party
      join booking on booking.party_id = party.id
      left join parcel on parcel.booking_id = booking.id
      cross join unnest(array[contact_name, contact_phone, party.email, note, booking.name, sender_name, sender_phone, receiver_name,
        receiver_phone, collector_name, collector_phone, what]) as trace
    where ${parties}`;
  return (row?.traces ?? []).flatMap((trace) => trace ?? []);
}
