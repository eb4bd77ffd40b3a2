import type { Dated } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { placeJson } from '#server/network/places/queries.ts';
import { tripForBooking } from '#server/sales/bookings/core/queries/trip-for-booking.ts';
import { priceSeats } from '#server/sales/bookings/seats/commands/price-seats.ts';
import { visibleTo } from '#server/sales/trips/queries/rows.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { WaitingEntry } from '#shared/office/alerts/schema.ts';

type Entry = Dated<WaitingEntry, 'departsAt' | 'offerEndsAt' | 'gathersUntil'>;
type EntryRow = Omit<Entry, 'total'>;

/** The places of an account in waiting lists: those that have not ended, and what they became on trips still ahead. */
export async function waitingOf(sql: Db, accountId: number, now: Date): Promise<Entry[]> {
  const rows = await entries(
    sql,
    sql`w.account_id = ${accountId} and (w.ended_at is null or (w.status = 'missed' and s.departs_at > ${now}))`,
  );
  return rows.map((row) => ({ ...row, total: null }));
}

/** An own place in a waiting list, with the price of the seats while they are offered. Throws `not_found` for any other. */
export async function entryOf(sql: Db, accountId: number, entryId: number, now: Date): Promise<Entry> {
  const [row] = await entries(sql, sql`w.id = ${entryId} and w.account_id = ${accountId}`);
  if (!row) throw new DomainError('not_found');
  return { ...row, total: row.status === 'offered' ? await totalOf(sql, accountId, row, now) : null };
}

async function totalOf(sql: Db, accountId: number, entry: EntryRow, now: Date): Promise<number | null> {
  const trip = await tripForBooking(sql, entry.tripId, false);
  const { travellers } = await priceSeats(sql, trip, { accountId, phone: entry.phone }, seatsOf(entry), now);
  const fares = travellers.map(({ fare }) => fare);
  return fares.includes(null) ? null : fares.reduce<number>((sum, fare) => sum + (fare ?? 0), 0);
}

/** The booking that an entry becomes. */
export function seatsOf({ fromSeq, toSeq, names, classes, phone, seats }: EntrySeats) {
  return {
    kind: 'passenger' as const,
    fromSeq,
    toSeq,
    travellers: names.map((name, index) => ({
      name,
      seat: seats[index] ?? null,
      hasPet: false,
      hasBaggage: false,
      childSeat: null,
      help: [],
      classId: classes[index]?.id ?? null,
      infant: null,
    })),
    phone,
    email: undefined,
    note: '',
    payBy: undefined,
    promoCode: undefined,
  };
}
type EntrySeats = Pick<WaitingEntry, 'fromSeq' | 'toSeq' | 'names' | 'classes' | 'phone' | 'seats'>;

/** How many wait for a trip that the actor may see, and how many seats are held for them; throws `not_found` for any other trip. */
export async function waitingOn(sql: Db, me: Actor, tripId: number) {
  const [row] = await sql<{ people: number; seats: number; held: number }[]>`
    select count(w.id)::int as people, coalesce(sum(cardinality(w.names)), 0)::int as seats,
      (select count(*)::int from seat_hold h where h.trip_id = trip.id and h.entry_id is not null) as held
    from trip left join waiting_entry w on w.trip_id = trip.id and w.ended_at is null
    where trip.id = ${tripId} and ${visibleTo(sql, me)}
    group by trip.id`;
  if (!row) throw new DomainError('not_found');
  return row;
}

function entries(sql: Db, which: ReturnType<Db>) {
  return sql<EntryRow[]>`
    select w.id, w.trip_id, w.status, w.from_seq, w.to_seq, ${placeJson(sql, 'a')} as "from",
      ${placeJson(sql, 'b')} as "to", s.point, coalesce(s.departs_at, t.departs_at) as departs_at, c.name as carrier_name,
      w.names, coalesce((
        select json_agg(case when f.id is not null then json_build_object('id', f.id, 'name', json_build_object('uk', f.name_uk, 'en', f.name_en)) end
          order by chosen.nth)
        from unnest(w.class_ids) with ordinality chosen (id, nth)
        left join fare_class f on f.id = chosen.id and f.carrier_id = t.carrier_id and f.needs_seat), '[]'::json) as classes, w.phone, w.offer_ends_at,
      case when w.status = 'waiting' and exists (select from seat_hold h where h.entry_id = w.id) then w.gathers_until end as gathers_until,
      (select count(*)::int from waiting_entry e where e.trip_id = w.trip_id and e.status = 'waiting' and e.id < w.id) as ahead,
      array(select h.seat::int from seat_hold h where h.entry_id = w.id order by h.seat) as seats,
      (select min(id) from booking where booking.party_id = w.party_id) as booking_id
    from waiting_entry w
    join trip t on t.id = w.trip_id
    join carrier c on c.id = t.carrier_id
    join trip_stop s on s.trip_id = t.id and s.seq = w.from_seq
    join trip_stop e on e.trip_id = t.id and e.seq = w.to_seq
    join place a on a.id = s.place_id
    join place b on b.id = e.place_id
    where ${which} order by s.departs_at, w.id`;
}
