import type { Db } from '#server/core/database/db.ts';

/** When reminders are sent: on the evening before, by the local time of the boarding stop, and this long before departure. */
const EVENING = '18:00';
const SOON = '2 hours';
const STAFF_AHEAD = '12 hours';
const EXPIRES_SOON = '3 hours';
/** A person with less time for the answer is not reminded: the request itself has just come. */
const ENOUGH_TIME = '2 hours';

/** A reminder that is later than this is not sent at all. */
const LATE = '2 hours';

/**
 * The bookings whose passengers must be reminded now, one of each party and trip, so that a party that was moved is reminded of its new trip: `tomorrow` on the evening before, `soon` two hours before
 * departure from their stop. A booking made after that moment needs no reminder. The evening is computed by the stop's local date and
 * time, so a change of the clocks in that night does not move it.
 */
export async function passengersDue(sql: Db, subject: 'tomorrow' | 'soon', now: Date): Promise<number[]> {
  const due =
    subject === 'tomorrow'
      ? sql`(((s.departs_at at time zone p.zone)::date - 1) + ${EVENING}::time) at time zone p.zone`
      : sql`s.departs_at - ${SOON}::interval`;
  const rows = await sql<{ id: number }[]>`
    select min(ride.id) as id from (
      select b.id, b.party_id, party.account_id, b.created_at, s.departs_at, ${due} as due,
        ${subject}::text || ':' || b.party_id || ':' || b.trip_id as key
      from trip t
      join booking b on b.trip_id = t.id and b.kind = 'passenger' and b.status = 'confirmed'
      join party on party.id = b.party_id
        and (party.account_id is not null or party.email <> '' or (party.by_text and ${subject === 'tomorrow'}))
      join trip_stop s on s.trip_id = t.id and s.seq = b.from_seq
      join place p on p.id = s.place_id
      where t.status in ('new', 'planned', 'started') and t.departs_at < ${now}::timestamptz + interval '48 hours'
    ) ride
    where ride.due <= ${now} and ride.due > ${now}::timestamptz - ${LATE}::interval and ride.departs_at > ${now}
      and ride.created_at < ride.due
      and not exists (select from notification n where n.account_id = ride.account_id and n.key = ride.key)
      and not exists (select from mail where mail.key = 'guest:' || ride.key)
      and not exists (select from phone_text where phone_text.key = 'guest:' || ride.key)
    group by ride.party_id order by 1`;
  return rows.map(({ id }) => id);
}

/** Trips that depart in twelve hours: the driver is reminded, and owners and dispatchers too if a request is still unanswered. */
export async function tripsDue(sql: Db, now: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select t.id from trip t
    where t.status in ('new', 'planned') and t.departs_at > ${now}::timestamptz + ${STAFF_AHEAD}::interval - ${LATE}::interval
      and t.departs_at <= ${now}::timestamptz + ${STAFF_AHEAD}::interval
      and exists (select from booking b where b.trip_id = t.id and b.status in ('confirmed', 'unconfirmed'))
    order by t.id`;
  return rows.map(({ id }) => id);
}

/** Requests that expire within three hours, or after half of a shorter time for the answer, one of each party. */
export async function requestsDue(sql: Db, now: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select min(b.id) as id from booking b
    where b.status = 'unconfirmed' and b.expires_at > ${now} and b.expires_at - b.created_at >= ${ENOUGH_TIME}::interval
      and b.expires_at <= ${now}::timestamptz + least(${EXPIRES_SOON}::interval, (b.expires_at - b.created_at) / 2) and (b.quoted_at is null or b.declined_at is not null)
    group by b.party_id order by 1`;
  return rows.map(({ id }) => id);
}

/** Stored notifications of near buses that are not sent yet, locked for this transaction. */
export async function waitingNotifications(sql: Db, now: Date) {
  return sql<{ id: number; bookingId: number; kind: string; expectedAt: Date; fresh: boolean }[]>`
    select id, booking_id, kind, expected_at,
      at > ${now}::timestamptz - interval '10 minutes' as fresh
    from trip_notice where handed_at is null order by at limit 500 for update skip locked`;
}
