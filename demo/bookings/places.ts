import { seatParty } from '#shared/bookings/seating.ts';
import { seatRows } from '#shared/fleet/seats.ts';
import type { DemoTrip } from '../trips.ts';

/** The free seats and the parcel room of one trip while its bookings are made. */
export interface Room {
  /** Assigns seats from one stop to another, the wished ones among them; null when there are not enough. */
  sit(wishes: readonly (number | null)[], fromSeq: number, toSeq: number): number[] | null;
  /** Reserves room for a parcel; false when it does not fit. */
  load(kg: number, fromSeq: number, toSeq: number): boolean;
}

export function roomOf(trip: DemoTrip): Room {
  const rows = seatRows(trip.seats, trip.layout);
  /** The taken seats of each leg, and the weight of its parcels. */
  const taken = trip.stops.slice(1).map(() => new Set<number>());
  const kg = trip.stops.slice(1).map(() => 0);
  return {
    sit(wishes, fromSeq, toSeq) {
      const legs = taken.slice(fromSeq, toSeq);
      const held = new Set(legs.flatMap((seats) => [...seats]));
      const seats = seatParty(
        rows,
        held,
        wishes.map((seat) => (seat !== null && held.has(seat) ? null : seat)),
      );
      for (const seat of seats ?? []) for (const leg of legs) leg.add(seat);
      return seats;
    },
    load(weight, fromSeq, toSeq) {
      const legs = kg.map((_, leg) => leg).filter((leg) => leg >= fromSeq && leg < toSeq);
      if (legs.some((leg) => (kg[leg] ?? 0) + weight > trip.parcelKg)) return false;
      for (const leg of legs) kg[leg] = (kg[leg] ?? 0) + weight;
      return true;
    },
  };
}
