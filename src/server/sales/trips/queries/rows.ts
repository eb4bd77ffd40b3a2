import type { Db } from '#server/core/database/db.ts';
import { crossingJson, placeJson } from '#server/network/places/queries.ts';
import type { Actor } from '#shared/core/access.ts';
import { lateArrival, minutesLate, rangeOfDelay } from '#shared/sales/trips/delay.ts';
import type { Lateness, TripRow } from '#shared/sales/trips/schema.ts';
import { drives } from './drives.ts';
import { takenOnFullestLeg } from './free-seats.ts';

type Dates = 'departsAt' | 'arrivesAt' | 'nextStop' | 'late';
type NextStop = NonNullable<TripRow['nextStop']>;
export interface TripRecord extends Omit<TripRow, Dates> {
  departsAt: Date;
  arrivesAt: Date;
  /** Both read from JSON: instants are ISO texts. */
  late: Lateness | null;
  nextStop: (Pick<NextStop, 'seq' | 'place'> & { arrivesAt: string; from: Parameters<typeof minutesLate>[0] }) | null;
}

/** The trips that a member may see: all of the carrier's, or for a hired driver those they drive. */
export function visibleTo(sql: Db, actor: Actor) {
  return sql`trip.carrier_id = ${actor.carrierId} and (${actor.role !== 'driver'} or ${drives(sql, actor.accountId)})`;
}

/** The row `invited` is the invitation of who is planned as the driver of `trip`: for this trip, or else for its route. */
export function plannedBy(sql: Db) {
  return sql`trip.status = 'new' and trip.driver_id is null and invited.id = coalesce(trip.invited_driver_id,
    (select route.invited_driver_id from route where route.id = trip.route_id))`;
}

/**
 * The columns of a trip's row with its counts; money is in euro cents. The caller appends conditions on `trip`. Every booking that is not
 * cancelled, no-show or ejected counts as due (docs/product.md 8.6).
 */
export function selectTrips(sql: Db) {
  return sql`
    select trip.id, trip.status, trip.service_date, trip.departs_at,
      trip.arrives_at, trip.seats_count, ${placeJson(sql, 'a')} as "from",
      ${placeJson(sql, 'b')} as "to", ${crossingJson(sql, 'x')} as crossing,
      case when bus.id is not null then json_build_object('id', bus.id, 'name', bus.manufacturer || ' ' || bus.model,
        'number', bus.number) end as bus,
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name, 'lastName', d.last_name) end as driver,
      case when d2.id is not null then json_build_object('id', d2.id, 'name', d2.name, 'lastName', d2.last_name) end as second_driver,
      case when invited.id is not null then json_build_object('id', invited.id, 'name', invited.name,
        'lastName', invited.last_name) end as invited_driver,
      case when trip.status = 'started' and n.seq is not null
        then json_build_object('seq', n.seq, 'place', ${placeJson(sql, 'np')}, 'arrivesAt', n.arrives_at,
          'from', json_build_object('arrivesAt', here.arrives_at, 'departsAt', here.departs_at, 'arrivedAt', here.arrived_at,
            'departedAt', here.departed_at))
        end as next_stop,
      exists (select from trip_halt h where h.trip_id = trip.id and h.kind = 'breakdown' and h.ended_at is null) as broken,
      case when trip.status in ('planned', 'started') then (
        select json_build_object('seq', l.seq, 'expectedAt', l.expected_at, 'moreBy', l.more_by, 'saidAt', l.said_at)
        from trip_late l where l.trip_id = trip.id and l.seq > coalesce(trip.current_seq, -1)) end as late,
      ${takenOnFullestLeg(sql, 'trip')} as booked_seats,
      counts.*
    from trip
    join trip_stop sa on sa.trip_id = trip.id and sa.seq = 0
    join place a on a.id = sa.place_id
    join lateral (select place_id from trip_stop where trip_id = trip.id order by seq desc limit 1) sb on true
    join place b on b.id = sb.place_id
    join route_plan plan on plan.id = trip.plan_id
    left join crossing x on x.key = coalesce(trip.crossing_key, plan.crossing_key)
    left join bus on bus.id = trip.bus_id
    left join account d on d.id = trip.driver_id
    left join account d2 on d2.id = trip.second_driver_id
    left join invitation invited on ${plannedBy(sql)}
    left join trip_stop here on here.trip_id = trip.id and here.seq = trip.current_seq
    left join trip_stop n on n.trip_id = trip.id and n.seq = trip.current_seq + 1
    left join place np on np.id = n.place_id
    cross join lateral (
      select count(*) filter (where kind = 'passenger' and holds)::int as total_booked,
        count(*) filter (where kind = 'parcel' and holds)::int as parcels,
        count(distinct party_id) filter (where ${waitsForCarrier(sql)})::int as unconfirmed,
        coalesce(sum(fare) filter (where holds), 0)::int as amount_due,
        coalesce(sum(paid) filter (where holds), 0)::int as amount_paid
      from booking where booking.trip_id = trip.id
    ) counts`;
}

export function presentRow(row: TripRecord): TripRow {
  const unknown = row.late !== null && row.late.expectedAt === null;
  return {
    ...row,
    late: row.late && presentLate(row.late),
    departsAt: row.departsAt.toISOString(),
    arrivesAt: row.arrivesAt.toISOString(),
    // It is unknown when a bus that has broken down comes, unless its position and the time of going on are known.
    nextStop: row.nextStop && !row.broken && !unknown ? presentNext(row.nextStop, row.late) : null,
  };
}

function presentNext(
  { from, arrivesAt, ...stop }: NonNullable<TripRecord['nextStop']>,
  late: Lateness | null,
): NextStop {
  const due = { seq: stop.seq, arrivesAt, departsAt: null, arrivedAt: null };
  return {
    ...stop,
    plannedAt: new Date(arrivesAt).toISOString(),
    expected: (late && lateArrival([due], late, stop.seq)) ?? rangeOfDelay(arrivesAt, minutesLate(from)),
  };
}

export function presentLate({ seq, expectedAt, moreBy, saidAt }: Lateness): Lateness {
  const iso = (instant: string | null) => instant && new Date(instant).toISOString();
  return { seq, expectedAt: iso(expectedAt), moreBy: iso(moreBy), saidAt: new Date(saidAt).toISOString() };
}

/**
 * An SQL condition for the bookings that wait for the carrier's answer: unconfirmed, and without a quoted price that waits for the
 * passenger. The rule is `waitsFor` of `shared/sales/bookings/rules/waiting.ts`; every count, list and filter of unanswered requests uses this
 * condition.
 */
export function waitsForCarrier(sql: Db) {
  return sql`(booking.status = 'unconfirmed'
    and (booking.fare is not null or booking.contract_price is null or booking.declined_at is not null))`;
}

export function waitsForPassenger(sql: Db) {
  return sql`(booking.status = 'unconfirmed'
    and booking.fare is null and booking.contract_price is not null and booking.declined_at is null)`;
}
