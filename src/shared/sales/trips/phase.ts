import type { HaltKind, SheetBooking, TripSheet } from './schema.ts';

/** The phase of a trip between its steps; `arrived` is at the last stop, before the trip is finished. */
export type TripPhase = 'before' | 'boarding' | 'driving' | HaltKind | 'arrived' | 'over';

export type Phased = Pick<TripSheet, 'status' | 'currentSeq'> & {
  halt?: { kind: HaltKind } | null;
  stops: readonly { seq: number; departedAt: string | null }[];
};

/** The phase of a trip (docs/product.md 8.8). */
export function tripPhase({ status, currentSeq, halt, stops }: Phased): TripPhase {
  if (status === 'finished' || status === 'cancelled') return 'over';
  if (status !== 'started') return 'before';
  if (halt) return halt.kind;
  const seq = currentSeq ?? 0;
  if (seq > 0 && !stops.some((stop) => stop.seq > seq)) return 'arrived';
  return hasLeft(stops, seq) ? 'driving' : 'boarding';
}

export function hasLeft(stops: Phased['stops'], seq: number): boolean {
  return stops.some((stop) => stop.seq === seq && stop.departedAt !== null);
}

/**
 * The passengers who are aboard by the sheet: the number that the head count compares with. Anyone who was to get off at a stop
 * that the bus has left is not counted.
 */
export function aboard({ bookings, currentSeq, stops }: Pick<TripSheet, 'bookings' | 'currentSeq' | 'stops'>) {
  const seq = currentSeq ?? 0;
  const beyond = hasLeft(stops, seq) ? seq + 1 : seq;
  const isAboard = ({ kind, status, toSeq }: SheetBooking) =>
    kind === 'passenger' && status === 'boarded' && toSeq >= beyond;
  return bookings.filter(isAboard);
}
