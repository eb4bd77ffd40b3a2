import type { Db } from '#server/core/database/db.ts';
import type { TripAction } from '#shared/sales/trips/lifecycle.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import type { TripNotificationFacts } from '../labels.ts';

export interface TripFacts {
  id: number;
  status: TripStatus;
  carrierId: number;
  driverId: number | null;
  secondDriverId: number | null;
  currentSeq: number | null;
  reason: string | null;
  departsAt: Date;
  from: { uk: string; en: string; zone: string };
  to: { uk: string; en: string };
  busNumber: string | null;
  busModel: string | null;
  unanswered: number;
  booked: number;
}

export interface TripEvent {
  id: number;
  tripId: number;
  action: TripAction;
  actorId: number | null;
  at: Date;
  driverId: number | null;
  secondDriverId: number | null;
  busId: number | null;
  seq: number | null;
  /** Which halt a resume has ended. */
  halt: string | null;
  /** Whether it adds to a breakdown that was known. */
  follows: boolean;
  /** The drivers and the bus of the assignment before this event; null if there was none. */
  beforeDriverId: number | null;
  beforeSecondDriverId: number | null;
  beforeBusId: number | null;
}

export async function tripEvent(sql: Db, id: number): Promise<TripEvent | null> {
  const [row] = await sql<TripEvent[]>`
    select e.id, e.trip_id, e.action, e.actor_id, e.at, (e.data ->> 'driverId')::int as driver_id,
      (e.data ->> 'secondDriverId')::int as second_driver_id,
      (e.data ->> 'busId')::int as bus_id, (e.data ->> 'seq')::int as seq,
      e.data ->> 'halt' as halt, e.data ? 'follows' as follows,
      coalesce(e.data ->> 'beforeDriverId', before.data ->> 'driverId')::int as before_driver_id,
      coalesce(e.data ->> 'beforeSecondDriverId', before.data ->> 'secondDriverId')::int as before_second_driver_id,
      coalesce(e.data ->> 'beforeBusId', before.data ->> 'busId')::int as before_bus_id
    from trip_event e
    left join lateral (
      select b.data from trip_event b
      where b.trip_id = e.trip_id and b.action = 'assign' and b.id < e.id order by b.id desc limit 1) before on true
    where e.id = ${id}`;
  return row ?? null;
}

export async function tripFacts(sql: Db, tripIds: readonly number[]): Promise<TripFacts[]> {
  return sql<TripFacts[]>`
    select t.id, t.status, t.carrier_id, t.driver_id,
      t.second_driver_id, t.current_seq,
      t.cancel_reason as reason, t.departs_at,
      json_build_object('uk', a.uk, 'en', a.en, 'zone', a.zone) as "from", json_build_object('uk', z.uk, 'en', z.en) as "to",
      bus.number as bus_number, bus.manufacturer || ' ' || bus.model as bus_model,
      (select count(*) from booking b where b.trip_id = t.id and b.status = 'unconfirmed') as unanswered,
      (select count(*) from booking b where b.trip_id = t.id and b.status = 'confirmed') as booked
    from trip t
    join trip_stop s on s.trip_id = t.id and s.seq = 0
    join place a on a.id = s.place_id
    join trip_stop e on e.trip_id = t.id and e.seq = (select max(seq) from trip_stop l where l.trip_id = t.id)
    join place z on z.id = e.place_id
    left join bus on bus.id = t.bus_id
    where t.id = any(${[...tripIds]}::int[]) order by t.id`;
}

/**
 * One booking with these statuses for each party on a trip, if the party has an account or a mail address or wants text messages; `fromSeq`
 * limits them to those who board at that stop, `callers` adds those who booked by telephone, `untouchedBy` to parties whose seats that event of the trip did not change.
 */
export async function partiesOn(
  sql: Db,
  tripId: number,
  filter: {
    statuses: readonly string[];
    fromSeq?: number;
    cancelledBy?: 'trip';
    kind?: 'passenger';
    untouchedBy?: number;
    callers?: boolean;
  },
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select min(b.id) as id from booking b join party on party.id = b.party_id
    where b.trip_id = ${tripId} and (${filter.callers ?? false} or party.account_id is not null or party.email <> '' or party.by_text) and b.status = any(${[...filter.statuses]}::text[])
      and (${filter.untouchedBy ?? null}::bigint is null or not exists (
        select from booking o join booking_event s on s.booking_id = o.id and s.action in ('newSeat', 'unseat')
          join trip_event e on e.id = ${filter.untouchedBy ?? null} and e.at = s.at
        where o.party_id = b.party_id))
      and (${filter.fromSeq ?? null}::int is null or b.from_seq = ${filter.fromSeq ?? null})
      and (${filter.cancelledBy ?? null}::text is null or b.cancelled_by = ${filter.cancelledBy ?? null})
      and (${filter.kind ?? null}::text is null or b.kind = ${filter.kind ?? null})
    group by b.party_id order by 1`;
  return rows.map(({ id }) => id);
}

type Breakdown = NonNullable<TripNotificationFacts['breakdown']>;

/** The place and the details of a breakdown; undefined once the bus has continued. */
export async function breakdownOn(sql: Db, tripId: number): Promise<Breakdown | undefined> {
  type Row = Omit<Breakdown, 'since' | 'until' | 'moreBy'> & { since: Date; until: Date | null; moreBy: Date | null };
  const [row] = await sql<Row[]>`
    select json_build_object('uk', a.uk, 'en', a.en) as stop, a.zone, s.departed_at is not null as left,
      case when z.id is not null then json_build_object('uk', z.uk, 'en', z.en) end as next,
      h.started_at as since, h.until_at as until, h.help, late.more_by
    from trip_halt h
    left join trip_late late on late.trip_id = h.trip_id
    join trip_stop s on s.trip_id = h.trip_id and s.seq = h.after_seq
    join place a on a.id = s.place_id
    left join trip_stop n on n.trip_id = h.trip_id and n.seq = h.after_seq + 1
    left join place z on z.id = n.place_id
    where h.trip_id = ${tripId} and h.kind = 'breakdown' and h.ended_at is null`;
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return row && { ...row, since: row.since.toISOString(), until: iso(row.until), moreBy: iso(row.moreBy) };
}

/** The booking of a call "I'm not aboard" that lasts; null once it has ended. */
export async function openCall(sql: Db, callId: number): Promise<number | null> {
  const [call] = await sql<{ bookingId: number }[]>`
    select booking_id from not_aboard where id = ${callId} and ended_at is null`;
  return call?.bookingId ?? null;
}

export async function reviewFacts(sql: Db, id: number) {
  const [row] = await sql<{ tripId: number; carrierId: number; drivers: number[]; stars: number }[]>`
    select trip_id, carrier_id, array_remove(array[driver_id, second_driver_id], null) as drivers,
      stars from review where id = ${id}`;
  return row ?? null;
}
