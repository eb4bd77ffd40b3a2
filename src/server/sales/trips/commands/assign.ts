import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { driversAfter, driversOf } from '#shared/sales/trips/drives.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import { tripClash } from '../queries/busy.ts';
import { freeSeatsByBookings } from '../queries/free-seats.ts';
import { type LockedTrip, lockTrip, recordEvent } from './lock.ts';

/** The bus and the drivers that are chosen for a trip. A second driver who is left out stays. */
export interface StaffChoice {
  driverId: number;
  secondDriverId?: number | null | undefined;
  busId: number;
}

export interface BusRoom {
  seatsCount: number;
  parcelCapacityKg: number;
}

/**
 * Assigns a bus and one or two drivers to a trip; a new trip becomes planned. Throws `not_found` for a driver or bus of another carrier,
 * `driver_busy` or `bus_in_use` for one that has another trip at that time, and `bus_too_small` for a bus that lacks a sold seat or the
 * room for the parcels.
 */
export async function assignTrip(sql: Db, actor: Actor, tripId: number, staff: StaffChoice, now: Date): Promise<void> {
  const trip = await lockTrip(sql, actor, tripId, 'assign');
  const bus = await checkStaff(sql, trip, staff);
  if (!(await hasRoom(sql, tripId, bus))) throw new DomainError('bus_too_small');
  await writeStaff(sql, actor, trip, { ...staff, bus, status: 'planned' }, now);
}

/**
 * Writes the new drivers and bus of a trip, with the seats and the room that it then offers, and notes it in the trip's history. The rules
 * were checked by the caller, under the lock of the trip.
 */
export async function writeStaff(
  sql: Db,
  actor: Actor,
  trip: LockedTrip,
  to: StaffChoice & { bus: BusRoom; status: TripStatus },
  now: Date,
): Promise<void> {
  const { busId, bus, status } = to;
  const { driverId, secondDriverId } = driversAfter(trip, to);
  await sql`
    update trip set driver_id = ${driverId}, second_driver_id = ${secondDriverId}, bus_id = ${busId}, status = ${status},
      seats_count = ${bus.seatsCount}
    where id = ${trip.id}`;
  await sql`
    update trip_leg set parcel_limit_kg = greatest(parcel_kg, ${bus.parcelCapacityKg}) where trip_id = ${trip.id}`;
  await writeFreeSeats(sql, trip.id);
  const data = {
    driverId,
    busId,
    ...(secondDriverId && { secondDriverId }),
    ...(trip.driverId && { beforeDriverId: trip.driverId }),
    ...(trip.secondDriverId && { beforeSecondDriverId: trip.secondDriverId }),
    ...(trip.busId && { beforeBusId: trip.busId }),
  };
  await recordEvent(sql, { tripId: trip.id, at: now, actorId: actor.accountId, action: 'assign', data });
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

/**
 * Assigns in a transaction. The trip's row is locked before its bookings are read, so that the later of two processes also sees the
 * bookings that the earlier one read.
 */
export async function recountFreeSeats(pool: Pool, tripId: number): Promise<void> {
  await transaction(pool, async (sql) => {
    await sql`select from trip where id = ${tripId} for no key update`;
    await writeFreeSeats(sql, tripId);
  });
}

/**
 * Checks that the drivers and the bus belong to the trip's carrier and have no other trip at that time; returns the room of the bus. Throws
 * `not_found`, `driver_busy` or `bus_in_use`.
 */
export async function checkStaff(sql: Db, trip: LockedTrip, choice: StaffChoice): Promise<BusRoom> {
  const { busId } = choice;
  for (const driverId of driversOf(driversAfter(trip, choice))) {
    const [member] = await sql`
      select account_id from member
      where account_id = ${driverId} and carrier_id = ${trip.carrierId} and role in ('driver', 'owner') for share`;
    if (!member) throw new DomainError('not_found');
    const busy = await tripClash(sql, trip, 'driver', driverId);
    if (busy) throw new DomainError('driver_busy', { facts: busy });
  }
  const [bus] = await sql<BusRoom[]>`
    select seats_count, parcel_capacity_kg from bus
    where id = ${busId} and carrier_id = ${trip.carrierId} and (status = 'active' or id = ${trip.busId}) for share`;
  if (!bus) throw new DomainError('not_found');
  const clash = await tripClash(sql, trip, 'bus', busId);
  if (clash) throw new DomainError('bus_in_use', { facts: clash });
  return bus;
}

async function hasRoom(sql: Db, tripId: number, bus: BusRoom): Promise<boolean> {
  const [sold] = await sql<{ seat: number | null; kg: number | null }[]>`
    select (select max(seat) from booking where trip_id = ${tripId} and holds) as seat,
      (select max(parcel_kg) from trip_leg where trip_id = ${tripId}) as kg`;
  return (sold?.seat ?? 0) <= bus.seatsCount && (sold?.kg ?? 0) <= bus.parcelCapacityKg;
}
