import { HOME_ZONE } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { expiryOf } from '#shared/sales/bookings/rules/expiry.ts';
import type { TripForBooking } from '../queries/trip-for-booking.ts';

export function answerUntil(trip: Pick<TripForBooking, 'departsAt' | 'answerMinutes'>, now: Date): Date {
  return expiryOf({ departsAt: trip.departsAt, usualMinutes: trip.answerMinutes, zone: HOME_ZONE }, now);
}

/** Gives open requests of one trip their time for an answer from now on: to the carrier, or to the passenger who was named a price. */
export async function giveAnswerTime(
  sql: Db,
  ids: readonly number[],
  by: 'carrier' | 'passenger',
  now: Date,
): Promise<void> {
  const [trip] = await sql<{ departsAt: Date; usualMinutes: number | null }[]>`
    select t.departs_at, c.answer_minutes as usual_minutes
    from booking b join trip t on t.id = b.trip_id join carrier c on c.id = t.carrier_id
    where b.id = any(${[...ids]}::int[]) limit 1`;
  if (!trip) return;
  const usualMinutes = by === 'carrier' ? trip.usualMinutes : null;
  const until = expiryOf({ departsAt: trip.departsAt, usualMinutes, zone: HOME_ZONE }, now);
  await sql`
    update booking set expires_at = ${until}, updated_at = ${now}
    where id = any(${[...ids]}::int[]) and status = 'unconfirmed' and expires_at is not null`;
}

/** The days whose answers say how long a carrier usually takes, and the least number of them. */
const DAYS = 90;
const ENOUGH = 5;

/** Computes how many minutes each carrier usually takes until it confirms, names a price or refuses; null with few answers. */
export async function computeAnswerTimes(sql: Db, now: Date): Promise<void> {
  await sql`
    update carrier c set answer_minutes = usual.minutes
    from (
      select known.id, case when count(first.at) >= ${ENOUGH} then greatest(1, round(
        percentile_cont(0.5) within group (order by extract(epoch from first.at - first.asked) / 60)))::int end as minutes
      from carrier known
      left join lateral (
        select min(answer.at) as at, asked.at as asked
        from booking b
        join booking_event asked on asked.booking_id = b.id and asked.action = 'book'
        join booking_event answer on answer.booking_id = b.id and answer.action in ('confirm', 'quote', 'cancel')
          and (answer.actor_id is not null or answer.api_key_id is not null)
        join party on party.id = b.party_id and answer.actor_id is distinct from party.account_id
        where b.carrier_id = known.id and b.created_at > ${now}::timestamptz - make_interval(days => ${DAYS})
        group by b.id, asked.at
      ) first on true
      group by known.id
    ) usual
    where usual.id = c.id and usual.minutes is distinct from c.answer_minutes`;
}
