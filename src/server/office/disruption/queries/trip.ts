import type { Db } from '#server/core/database/db.ts';
import { placeJson } from '#server/network/places/queries.ts';
import { visibleTo } from '#server/sales/trips/queries/rows.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Layout } from '#shared/network/fleet/seats.ts';
import type { Place } from '#shared/network/places/schema.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';

export interface DisruptedTrip {
  id: number;
  carrierId: number;
  status: TripStatus;
  departsAt: Date;
  arrivesAt: Date;
  currentSeq: number | null;
  busId: number | null;
  driverId: number | null;
  secondDriverId: number | null;
  stops: Place[];
  crosses: boolean;
}

/** A trip that the actor may see; throws `not_found` otherwise. */
export async function disruptedTrip(sql: Db, me: Actor, tripId: number): Promise<DisruptedTrip> {
  const [trip] = await sql<DisruptedTrip[]>`
    select trip.id, trip.carrier_id, trip.status, trip.departs_at, trip.arrives_at,
      trip.current_seq, trip.bus_id, trip.driver_id,
      trip.second_driver_id,
      (select json_agg(${placeJson(sql, 'p')} order by s.seq) from trip_stop s join place p on p.id = s.place_id
        where s.trip_id = trip.id) as stops,
      exists (select from route_plan plan where plan.id = trip.plan_id and plan.crossing_key is not null) as crosses
    from trip where trip.id = ${tripId} and ${visibleTo(sql, me)}`;
  if (!trip) throw new DomainError('not_found');
  return trip;
}

export interface Cabin {
  id: number;
  model: string;
  number: string;
  seatsCount: number;
  layout: Layout;
  parcelCapacityKg: number;
}

/** A bus of a carrier; undefined if it has no such bus. */
export async function cabinOf(sql: Db, carrierId: number, busId: number): Promise<Cabin | undefined> {
  const [bus] = await sql<Cabin[]>`
    select id, manufacturer || ' ' || model as model, number, seats_count, layout,
      parcel_capacity_kg
    from bus where id = ${busId} and carrier_id = ${carrierId}`;
  return bus;
}

/** A passenger or a parcel whose ride is ahead or under way, with the people to notify. */
export interface ConcernedBooking {
  id: number;
  partyId: number;
  kind: 'passenger' | 'parcel';
  status: BookingStatus;
  fromSeq: number;
  toSeq: number;
  seat: number | null;
  name: string;
  phone: string;
  accountId: number | null;
  weightKg: number;
}

/** The bookings of a trip that a replacement of its bus or driver concerns, in the order in which they were made. */
export async function concernedOn(sql: Db, tripId: number): Promise<ConcernedBooking[]> {
  return sql<ConcernedBooking[]>`
    select b.id, b.party_id, b.kind, b.status, b.from_seq, b.to_seq, b.seat, b.name,
      party.contact_phone as phone, party.account_id, coalesce(parcel.weight_kg, 0)::float8 as weight_kg
    from booking b join party on party.id = b.party_id left join parcel on parcel.booking_id = b.id
    where b.trip_id = ${tripId} and b.status in ('unconfirmed', 'confirmed', 'boarded')
    order by b.id`;
}

export async function reachedByPush(sql: Db, accountIds: readonly number[], now: Date): Promise<Set<number>> {
  const rows = await sql<{ id: number }[]>`
    select distinct b.account_id as id from push_subscription b
    join session s on s.id = b.session_id and s.revoked_at is null and s.expires_at > ${now}
    where b.account_id = any(${[...accountIds]}::int[])`;
  return new Set(rows.map(({ id }) => id));
}
