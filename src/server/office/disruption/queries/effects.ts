import { createHash } from 'node:crypto';
import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { seatPlan } from '#shared/network/fleet/seats.ts';
import { unfitParcels } from '#shared/office/disruption/parcel-load.ts';
import { type Placement, placeRiders } from '#shared/office/disruption/placement.ts';
import { driversAfter } from '#shared/sales/trips/drives.ts';
import { type Cabin, type ConcernedBooking, cabinOf, concernedOn, type DisruptedTrip } from './trip.ts';

/** The bookings whose people are notified: with another seat, without one (or without room for a parcel), and of another bus only. */
export interface Affected {
  moved: number[];
  unseated: number[];
  untouched: number[];
}

export interface Choice {
  busId: number;
  driverId: number;
  /** Left out, the second driver stays. */
  secondDriverId?: number | null | undefined;
}

export interface Effects {
  bus: Cabin;
  busChanged: boolean;
  people: ConcernedBooking[];
  placed: Placement[];
  unfit: number[];
  affected: Affected;
  digest: string;
}

/** Computes what a choice of bus and driver does to everybody on the trip; throws `not_found` for a bus of another carrier. */
export async function effectsOf(sql: Db, trip: DisruptedTrip, choice: Choice): Promise<Effects> {
  const [bus, was, people] = await Promise.all([
    cabinOf(sql, trip.carrierId, choice.busId),
    trip.busId === null ? undefined : cabinOf(sql, trip.carrierId, trip.busId),
    concernedOn(sql, trip.id),
  ]);
  if (!bus) throw new DomainError('not_found');
  const busChanged = trip.busId !== bus.id;
  const riders = people.filter(({ kind }) => kind === 'passenger');
  const placed = placeRiders(
    riders,
    was ? seatPlan(was.seatsCount, was.layout) : null,
    seatPlan(bus.seatsCount, bus.layout),
  );
  const parcels = people.filter(({ kind }) => kind === 'parcel');
  const unfit = unfitParcels(parcels, bus.parcelCapacityKg);
  const facts = [
    trip.status,
    trip.currentSeq,
    trip.busId,
    trip.driverId,
    trip.secondDriverId,
    driversAfter(trip, choice),
    bus,
    people,
  ];
  const digest = createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 32);
  return { bus, busChanged, people, placed, unfit, affected: affectedBy(people, placed, unfit, busChanged), digest };
}

function affectedBy(
  people: readonly ConcernedBooking[],
  placed: readonly Placement[],
  unfit: readonly number[],
  busChanged: boolean,
): Affected {
  const moved = placed.filter(({ before, seat }) => seat !== null && seat !== before).map(({ id }) => id);
  // A passenger without a seat in the same bus before was notified of that then.
  const seatless = placed.filter(({ before, seat }) => seat === null && (before !== null || busChanged));
  const unseated = [...seatless.map(({ id }) => id), ...(busChanged ? unfit : [])];
  const touched = new Set(
    people.filter(({ id }) => moved.includes(id) || unseated.includes(id)).map(({ partyId }) => partyId),
  );
  const untouched = people.filter(
    ({ partyId, status, kind, accountId }) =>
      busChanged && !touched.has(partyId) && status !== 'unconfirmed' && (kind === 'passenger' || accountId !== null),
  );
  return { moved, unseated, untouched: untouched.map(({ id }) => id) };
}
