import type { Db } from '#server/core/db.ts';
import type { Blocker } from '#server/core/personal-data.ts';
import type { Locale } from '#shared/i18n/locale.ts';

/** A person's bookings and parcels with what happened to them, and what they did in others' bookings. */
export async function bookingData(sql: Db, accountId: number, locale: Locale): Promise<Record<string, unknown>> {
  const name = locale === 'uk' ? sql`uk` : sql`en`;
  const [bookings, deeds] = await Promise.all([
    sql`
      select b.id, b.trip_id as "tripId", trip.service_date as date, b.kind, b.status, b.code, b.seat, b.name,
        a.${name} as "from", z.${name} as "to", b.has_pet as "hasPet", b.has_baggage as "hasBaggage",
        b.fare as "fareCents", b.contract_price as "askedCents", b.counter_price as "offeredCents", b.paid as "paidCents",
        b.cancel_reason as "cancelReason", b.created_at as "createdAt", party.contact_name as "contactName",
        party.contact_phone as "contactPhone", party.note, party.account_id = ${accountId} as own,
        case when parcel.booking_id is not null then json_build_object(
          'senderName', parcel.sender_name, 'senderPhone', parcel.sender_phone, 'receiverName', parcel.receiver_name,
          'receiverPhone', parcel.receiver_phone, 'what', parcel.what, 'sizeClass', parcel.size_class,
          'weightKg', parcel.weight_kg, 'declaredValueCents', parcel.declared_value,
          'photo', '/files/' || parcel.photo || '.webp', 'trackCode', parcel.track_code) end as parcel,
        coalesce((select json_agg(json_build_object('at', e.at, 'action', e.action, 'reason', e.reason) order by e.at)
          from booking_event e where e.booking_id = b.id), '[]') as events
      from party
      join booking b on b.party_id = party.id
      join trip on trip.id = b.trip_id
      join trip_stop sa on sa.trip_id = b.trip_id and sa.seq = b.from_seq join place a on a.id = sa.place_id
      join trip_stop sz on sz.trip_id = b.trip_id and sz.seq = b.to_seq join place z on z.id = sz.place_id
      left join parcel on parcel.booking_id = b.id
      where party.account_id = ${accountId}
      order by b.id`,
    sql`
      select booking_id as "bookingId", at, action, reason from booking_event
      where actor_id = ${accountId} order by at`,
  ]);
  return { bookings, bookingActions: deeds };
}

/** Bookings that are still ahead: their carrier counts on them. */
export async function openBookingsOf(sql: Db, accountId: number): Promise<Blocker[]> {
  return sql<Blocker[]>`
    select 'bookings' as kind, b.trip_id as "tripId", b.id as "bookingId", b.code, trip.service_date as date
    from party join booking b on b.party_id = party.id join trip on trip.id = b.trip_id
    where party.account_id = ${accountId} and b.status in ('unconfirmed', 'confirmed', 'boarded')
    order by trip.departs_at, b.id limit 50`;
}
