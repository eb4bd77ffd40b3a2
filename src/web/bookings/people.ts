import { HOLDING, UNRESOLVED } from '#shared/bookings/lifecycle.ts';
import { waitsFor } from '#shared/bookings/waiting.ts';
import type { SheetBooking, TripSheet } from '#shared/trips/schema.ts';

/** Who boards and leaves at a stop, what is loaded and unloaded there. */
export interface StopPeople {
  seq: number;
  boarding: SheetBooking[];
  leaving: SheetBooking[];
  loading: SheetBooking[];
  unloading: SheetBooking[];
}

/** A trip's bookings by stop, those that were called off left out. */
export function peopleByStop({ stops, bookings }: Pick<TripSheet, 'stops' | 'bookings'>): StopPeople[] {
  const there = bookings.filter(({ status }) => status !== 'cancelled' && status !== 'unconfirmed');
  const on = there.filter(({ status }) => status !== 'no_show' && status !== 'ejected');
  const of = (list: SheetBooking[], kind: SheetBooking['kind']) => list.filter((one) => one.kind === kind);
  return stops.map(({ seq }) => {
    const from = there.filter(({ fromSeq }) => fromSeq === seq);
    const to = on.filter(({ toSeq }) => toSeq === seq);
    return {
      seq,
      boarding: of(from, 'passenger'),
      leaving: of(to, 'passenger'),
      loading: of(from, 'parcel'),
      unloading: of(to, 'parcel'),
    };
  });
}

/** Something at this stop still has to be done, or it was not noted. */
export function isOpen({ boarding, leaving, loading, unloading }: StopPeople): boolean {
  const waits = [...boarding, ...loading].some(({ status }) => status === 'confirmed');
  return waits || [...leaving, ...unloading].some(({ status }) => status === 'boarded');
}

/** The stops whose people concern the driver now: where the bus is, whatever was left open before, and the next one. */
export function stopsInFocus(people: readonly StopPeople[], currentSeq: number): StopPeople[] {
  return people.filter(
    (stop) => (stop.seq <= currentSeq && isOpen(stop)) || stop.seq === currentSeq || stop.seq === currentSeq + 1,
  );
}

/** How many boarded and left at a stop that was passed, or will at one that was not. Passengers only. */
export function countsAt({ boarding, leaving }: StopPeople, passed: boolean): { on: number; off: number } {
  const been = (status: SheetBooking['status']) =>
    status === 'boarded' || status === 'completed' || status === 'ejected';
  const on = boarding.filter(({ status }) => (passed ? been(status) : HOLDING.includes(status))).length;
  const off = leaving.filter(({ status }) => !passed || status === 'completed').length;
  return { on, off };
}

/** What has to be settled before the trip can finish. */
export function unresolvedOf({ bookings }: Pick<TripSheet, 'bookings'>): SheetBooking[] {
  return bookings.filter(({ status }) => UNRESOLVED.includes(status));
}

/** Parties that wait: those for the carrier's word first, then those for the passenger's. */
export function waitingParties({ bookings }: Pick<TripSheet, 'bookings'>): SheetBooking[][] {
  const waiting = bookings.filter((booking) => waitsFor(booking) !== null);
  const parties = [...new Set(waiting.map(({ partyId }) => partyId))];
  return parties
    .map((id) => waiting.filter(({ partyId }) => partyId === id))
    .sort((a, b) => Number(waitsForPassenger(a[0])) - Number(waitsForPassenger(b[0])));
}

/** The price was named and the passenger has not answered yet. */
export function waitsForPassenger(booking: SheetBooking | undefined): boolean {
  return booking !== undefined && waitsFor(booking) === 'passenger';
}
