import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import { visibleBooking } from '#server/sales/bookings/money/queries/booking.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { maskedEmail, maskedPhone } from '#shared/core/text/mask.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type {
  LookupPerson,
  LookupTripPage,
  lookupBookingPage,
  lookupTripPage,
} from '#shared/office/admin/lookup-schema.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { bookingsOfIds, type Reader, selectPeople, shownPerson, tripsWhere } from './lookup-parts.ts';
import { sentTo } from './person.ts';

const BOOKINGS_OF_TRIP = 80;

interface LookupContext extends Reader {
  me: Actor;
  locale: Locale;
  now: Date;
}

/** A booking as operators look it up; throws `not_found`. */
export async function bookingPage(
  sql: Db,
  bookingId: number,
  { me, whole, locale, now }: LookupContext,
): Promise<z.input<typeof lookupBookingPage>> {
  const booking = await visibleBooking(sql, me, bookingId, now);
  const [contact] = await sql<{ name: string; phone: string; email: string; accountId: number | null }[]>`
    select contact_name as name, contact_phone as phone, email, account_id from party where id = ${booking.partyId}`;
  const { name = '', phone = '', email = '', accountId = null } = contact ?? {};
  const [person] = accountId === null ? [] : await sql<LookupPerson[]>`${selectPeople(sql)} where a.id = ${accountId}`;
  return {
    booking: whole ? booking : maskedBooking(booking),
    contact: { name, phone: whole ? phone : masked(phone), email: whole || email === '' ? email : maskedEmail(email) },
    person: person ? shownPerson(person, { whole }) : null,
    notifications: await sentTo(sql, sql`n.party_id = ${booking.partyId}`, locale),
  };
}

function maskedBooking(booking: Booking): Booking {
  const { parcel, contactPhone } = booking;
  return {
    ...booking,
    contactPhone: masked(contactPhone),
    driverPhone: null,
    parcel: parcel && {
      ...parcel,
      senderPhone: masked(parcel.senderPhone),
      receiverPhone: masked(parcel.receiverPhone),
    },
  };
}

function masked(phone: string): string {
  return phone === '' ? '' : maskedPhone(phone);
}

/** A trip as operators look it up; throws `not_found`. */
export async function tripPage(
  sql: Db,
  tripId: number,
  { whole, now }: Pick<LookupContext, 'whole' | 'now'>,
): Promise<z.input<typeof lookupTripPage>> {
  const [trip] = await tripsWhere(sql, sql`trip.id = ${tripId}`, { now, limit: 1 });
  if (!trip) throw new DomainError('not_found');
  const ids = sql`select id from booking where trip_id = ${tripId} order by id limit ${BOOKINGS_OF_TRIP}`;
  const [[about], stops, events, bookings] = await Promise.all([
    sql<Pick<LookupTripPage, 'carrierId' | 'driver'>[]>`
      select t.carrier_id,
        case when d.id is not null then json_build_object('id', d.id, 'name', d.name, 'lastName', d.last_name) end as driver
      from trip t left join account d on d.id = t.driver_id where t.id = ${tripId}`,
    sql<
      {
        seq: number;
        place: { uk: string; en: string };
        zone: string;
        arrivesAt: Date | null;
        departsAt: Date | null;
        arrivedAt: Date | null;
      }[]
    >`
      select s.seq, json_build_object('uk', p.uk, 'en', p.en) as place, p.zone, s.arrives_at,
        s.departs_at, s.arrived_at
      from trip_stop s join place p on p.id = s.place_id where s.trip_id = ${tripId} order by s.seq`,
    sql<{ id: number; at: Date; action: string; actor: string | null }[]>`
      select e.id::int, e.at, e.action, trim(a.name || ' ' || a.last_name) as actor
      from trip_event e left join account a on a.id = e.actor_id where e.trip_id = ${tripId} order by e.at, e.id`,
    bookingsOfIds(sql, ids, { whole, now, limit: BOOKINGS_OF_TRIP }),
  ]);
  if (!about) throw new DomainError('not_found');
  return { ...trip, ...about, stops: [...stops], events: [...events], bookings };
}
