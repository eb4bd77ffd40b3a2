import type { Db } from '#server/core/database/db.ts';
import { boardingPointJson } from '#server/network/timetable/queries/points.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { SubjectName } from '#shared/messaging/notifications/subjects.ts';
import type { BoardingPoint } from '#shared/network/timetable/points-schema.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import type { NotificationFacts } from '../labels.ts';

interface Stop {
  uk: string;
  en: string;
  zone: string;
  point: string;
  country: string;
  /** The town's. */
  lat: number;
  lon: number;
  /** The carrier's description of the point; null if it has none. */
  boardingPoint: BoardingPoint | null;
}

/** A person without an account who booked for themselves. */
export interface GuestRecipient {
  email: string | null;
  /** E.164; null when they did not ask for text messages. */
  phone: string | null;
  /** The network from which they booked, as a pseudonym, and the carrier: text messages are counted for both. */
  network: string | null;
  carrierId: number;
  locale: Locale;
  name: string;
}

export interface BookingFacts {
  id: number;
  kind: BookingKind;
  status: BookingStatus;
  cancelledBy: 'passenger' | 'asked' | 'carrier' | 'expiry' | 'trip' | 'unanswered' | null;
  reason: string | null;
  code: string;
  seat: number | null;
  /** The quoted price in euro cents. */
  contractPrice: number | null;
  fare: number | null;
  paid: number;
  /** Charge of the passenger for having cancelled or not come, in euro cents. */
  cancellationCharge: number;
  declined: boolean;
  expiresAt: Date | null;
  partyId: number;
  /**
   * Values of the party: the code of its first booking, the number of changes of its bookings, and the number of bookings still active.
   */
  partyCode: string;
  partyChanges: number;
  partyStatus: number;
  /** The passenger's account; null when the carrier booked for a caller, and for a guest. */
  accountId: number | null;
  byGuest: boolean;
  /** The key of the ticket's page. */
  ticket: string;
  /** Where a guest gets mails and text messages; null for everybody else. */
  guest: (GuestRecipient & { number: string }) | null;
  /** The same for a person without an account that the carrier booked for: a text message to the number of the booking. */
  caller: (GuestRecipient & { number: string }) | null;
  /** Until when the seats of a guest are held whose booking nothing has proven; null for everybody else. */
  unprovenUntil: Date | null;
  /** Whether they are held until they are paid. */
  unpaid: boolean;
  fromSeq: number;
  toSeq: number;
  from: Stop;
  to: Stop;
  departsAt: Date;
  arrivesAt: Date;
  tripId: number;
  tripStatus: TripStatus;
  tripArrivesAt: Date;
  tripFinishedAt: Date | null;
  carrierId: number;
  carrierName: string;
  driverId: number | null;
  secondDriverId: number | null;
  driverPhone: string | null;
  busNumber: string | null;
  busModel: string | null;
}

export interface BookingEvent {
  id: number;
  bookingId: number;
  action: string;
  actorId: number | null;
  at: Date;
  changeId: number | null;
}

/** The statuses of bookings whose ride is still ahead or under way. */
const STANDING: readonly BookingStatus[] = ['unconfirmed', 'confirmed', 'boarded'];

export async function factsOf(sql: Db, bookingIds: readonly number[]): Promise<Map<number, BookingFacts>> {
  const rows = await sql<BookingFacts[]>`
    select b.id, b.kind, b.status, b.cancelled_by, b.cancel_reason as reason, b.code, b.seat,
      b.contract_price, b.fare, b.paid, b.cancellation_charge, b.declined_at is not null as declined, b.expires_at,
      b.party_id, its.code as party_code, its.changes as party_changes, its.standing as party_status,
      party.account_id, party.by_guest, b.ticket_key as ticket,
      party.unproven_until, party.held_for_payment as unpaid,
      case when party.account_id is null and party.by_guest then json_build_object(
        'email', nullif(party.email, ''), 'phone', case when party.by_text then party.contact_phone end, 'number', party.contact_phone,
        'network', nullif(party.guest_network, ''), 'carrierId', t.carrier_id, 'locale', coalesce(party.locale, 'uk'), 'name', split_part(party.contact_name, ' ', 1)) end as guest,
      case when party.account_id is null and not party.by_guest and party.contact_phone <> '' then json_build_object(
        'email', null, 'phone', party.contact_phone, 'number', party.contact_phone, 'network', null, 'carrierId', t.carrier_id,
        'locale', coalesce(party.locale, 'uk'), 'name', split_part(party.contact_name, ' ', 1)) end as caller, b.from_seq, b.to_seq,
      json_build_object('uk', a.uk, 'en', a.en, 'zone', a.zone, 'point', s.point, 'country', a.country, 'lat', a.lat, 'lon', a.lon, 'boardingPoint', ${boardingPointJson(sql, 's')}) as "from",
      json_build_object('uk', z.uk, 'en', z.en, 'zone', z.zone, 'point', e.point, 'country', z.country, 'lat', z.lat, 'lon', z.lon, 'boardingPoint', ${boardingPointJson(sql, 'e')}) as "to",
      coalesce(s.departs_at, t.departs_at) as departs_at, coalesce(e.arrives_at, t.arrives_at) as arrives_at,
      t.id as trip_id, t.status as trip_status, t.arrives_at as trip_arrives_at,
      t.finished_at as trip_finished_at, t.carrier_id, c.name as carrier_name,
      t.driver_id, t.second_driver_id, d.phone as driver_phone, bus.number as bus_number,
      bus.manufacturer || ' ' || bus.model as bus_model
    from booking b
    join party on party.id = b.party_id
    cross join lateral (
      select (array_agg(o.code order by o.id))[1] as code, count(*) filter (where o.status = any(${[...STANDING]})) as standing,
        sum((select count(*) - 1 from booking_event e where e.booking_id = o.id))::int as changes
      from booking o where o.party_id = b.party_id) its
    join trip t on t.id = b.trip_id
    join carrier c on c.id = t.carrier_id
    join trip_stop s on s.trip_id = t.id and s.seq = b.from_seq
    join trip_stop e on e.trip_id = t.id and e.seq = b.to_seq
    join place a on a.id = s.place_id
    join place z on z.id = e.place_id
    left join account d on d.id = t.driver_id
    left join bus on bus.id = t.bus_id
    where b.id = any(${[...bookingIds]}::int[]) order by b.id`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Entries of the bookings' history with these ids, in order. */
export async function bookingEvents(sql: Db, ids: readonly number[]): Promise<BookingEvent[]> {
  return sql<BookingEvent[]>`
    select id, booking_id, action, actor_id, at, (data->>'change')::int as change_id
    from booking_event
    where id = any(${[...ids]}::bigint[]) order by id`;
}

/** The facts of a notification with the office's own text, where it wrote one for what it did to the trip at that moment. */
export async function withWording(
  sql: Db,
  { tripId, subject, at }: { tripId: number; subject: SubjectName; at: Date },
  facts: NotificationFacts,
): Promise<NotificationFacts> {
  if (!('zone' in facts) || facts.kind === 'parcel') return facts;
  const [own] = await sql<{ uk: string | null; en: string | null }[]>`
    select uk, en from trip_wording where trip_id = ${tripId} and subject = ${subject} and at = ${at}`;
  return own ? { ...facts, wording: { uk: own.uk, en: own.en } } : facts;
}
