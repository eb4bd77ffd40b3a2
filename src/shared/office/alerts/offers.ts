import { type SeatRows, seatParty } from '#shared/sales/bookings/seats/seating.ts';

/** A stretch of a trip, from a stop to a later one. */
interface Stretch {
  fromSeq: number;
  toSeq: number;
}

/** An entry of the waiting list for this many seats. */
export interface Waiting extends Stretch {
  id: number;
  seats: number;
}

/** A seat that is booked or held on a stretch. */
export interface TakenSeat extends Stretch {
  seat: number;
}

export interface SeatOffer {
  id: number;
  seats: number[];
}

/**
 * Decides who is offered which seats: people in the order of the list, if all their seats are free on all their legs. People who do not fit
 * are passed over and keep their place.
 */
export function seatOffers(rows: SeatRows, takenSeats: readonly TakenSeat[], waiting: readonly Waiting[]): SeatOffer[] {
  const held = [...takenSeats];
  return waiting.flatMap(({ id, seats: count, ...stretch }) => {
    const occupied = held.filter((seat) => overlap(seat, stretch)).map(({ seat }) => seat);
    const seats = seatParty(rows, new Set(occupied), Array<null>(count).fill(null));
    if (!seats) return [];
    held.push(...seats.map((seat) => ({ seat, ...stretch })));
    return [{ id, seats }];
  });
}

/** When an offer ends: after the usual time, but not after the bus has left. */
export function offerEnd(now: Date, departsAt: Date, minutes: number): Date {
  return new Date(Math.min(now.getTime() + minutes * 60_000, departsAt.getTime()));
}

function overlap(one: Stretch, other: Stretch): boolean {
  return one.fromSeq < other.toSeq && other.fromSeq < one.toSeq;
}
