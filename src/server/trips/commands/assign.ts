import type { Db } from '#server/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { tripClash } from '../queries/busy.ts';
import { freeSeatsByBookings } from '../queries/free-seats.ts';
import { type LockedTrip, lockTrip, recordEvent } from './lock.ts';

interface Staff {
  driverId: number;
  busId: number;
}

/**
 * Assigns a driver and a bus to a trip; a new trip becomes planned. Throws `not_found` for a driver or bus of another carrier,
 * `driver_busy` or `bus_in_use` for one that has another trip at that time, and `bus_too_small` for a bus that lacks a sold seat or the
 * room for the parcels.
 */
export async function assignTrip(sql: Db, actor: Actor, tripId: number, staff: Staff, now: Date): Promise<void> {
  const trip = await lockTrip(sql, actor, tripId, 'assign');
  await checkDriver(sql, trip, staff.driverId);
  const bus = await checkBus(sql, trip, staff.busId);
  await sql`
    update trip set driver_id = ${staff.driverId}, bus_id = ${staff.busId}, status = 'planned', seats_count = ${bus.seatsCount}
    where id = ${tripId}`;
  await sql`
    update trip_leg set parcel_limit_kg = greatest(parcel_kg, ${bus.parcelCapacityKg}) where trip_id = ${tripId}`;
  await writeFreeSeats(sql, tripId);
  await recordEvent(sql, { tripId, at: now, actorId: actor.accountId, action: 'assign', data: { ...staff } });
}

/** After a bus was changed, its future trips offer the seats that it has now. */
export async function followBus(sql: Db, busId: number): Promise<number[]> {
  const trips = await sql<{ id: number }[]>`
    select id from trip where bus_id = ${busId} and status in ('new', 'planned') order by id for no key update`;
  await sql`
    update trip set seats_count = bus.seats_count from bus
    where bus.id = ${busId} and trip.id = any(${trips.map(({ id }) => id)}::int[])`;
  for (const { id } of trips) {
    await sql`select from trip_leg where trip_id = ${id} order by leg for update`;
    await sql`
      update trip_leg set parcel_limit_kg = greatest(parcel_kg, (select parcel_capacity_kg from bus where id = ${busId}))
      where trip_id = ${id}`;
    await writeFreeSeats(sql, id);
  }
  return trips.map(({ id }) => id);
}

/** Recomputes the free seats on each leg, for search. The trip's row is locked already, or by this statement. */
export async function writeFreeSeats(sql: Db, tripId: number): Promise<void> {
  await sql`update trip set free_seats = ${freeSeatsByBookings(sql, 'trip')} where id = ${tripId}`;
}

async function checkDriver(sql: Db, trip: LockedTrip, driverId: number): Promise<void> {
  const [member] = await sql`
    select account_id from member
    where account_id = ${driverId} and carrier_id = ${trip.carrierId} and role in ('driver', 'owner')`;
  if (!member) throw new DomainError('not_found');
  const clash = await tripClash(sql, trip, 'driver', driverId);
  if (clash) throw new DomainError('driver_busy', { facts: clash });
}

async function checkBus(sql: Db, trip: LockedTrip, busId: number) {
  const [bus] = await sql<{ seatsCount: number; parcelCapacityKg: number }[]>`
    select seats_count as "seatsCount", parcel_capacity_kg as "parcelCapacityKg" from bus
    where id = ${busId} and carrier_id = ${trip.carrierId} and status = 'active'`;
  if (!bus) throw new DomainError('not_found');
  const clash = await tripClash(sql, trip, 'bus', busId);
  if (clash) throw new DomainError('bus_in_use', { facts: clash });
  const [sold] = await sql<{ seat: number | null; kg: number | null }[]>`
    select (select max(seat) from booking where trip_id = ${trip.id} and holds) as seat,
      (select max(parcel_kg) from trip_leg where trip_id = ${trip.id}) as kg`;
  const tooSmall = (sold?.seat ?? 0) > bus.seatsCount || (sold?.kg ?? 0) > bus.parcelCapacityKg;
  if (tooSmall) throw new DomainError('bus_too_small');
  return bus;
}
