import type { ProblemCode } from '#shared/core/errors.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import type { BookingStatus } from '../rules/lifecycle.ts';

export interface RedirectFacts {
  status: BookingStatus;
  tripStatus: TripStatus;
  fromSeq: number;
  toSeq: number;
  /** The stop that the bus reached last; null before the trip began. */
  currentSeq: number | null;
  /** The agreed price in euro cents; null while it is by arrangement. */
  fare: number | null;
  /** Whether the parcel is being given to another bus, or is kept somewhere because nobody came. */
  held: boolean;
  lastSeq: number;
}

/** Why the collecting stop cannot be changed now, as an error code; null when it can (docs/product.md 9.26). */
export function redirectRefusal(facts: RedirectFacts): ProblemCode | null {
  if (facts.status !== 'confirmed' && facts.status !== 'boarded') return 'booking_state';
  if (facts.tripStatus !== 'planned' && facts.tripStatus !== 'started') return 'trip_state';
  if (facts.held) return 'booking_state';
  return facts.fare === null ? 'needs_price' : null;
}

/** The stops at which the parcel could be collected instead: behind the sender's, and not reached by the bus. */
export function redirectStops(facts: RedirectFacts): number[] {
  if (redirectRefusal(facts) !== null) return [];
  const first = Math.max(facts.fromSeq, facts.currentSeq ?? -1) + 1;
  const all = Array.from({ length: Math.max(0, facts.lastSeq - first + 1) }, (_, index) => first + index);
  return all.filter((seq) => seq !== facts.toSeq);
}

export interface RedirectTerms {
  /** The whole price afterwards, in euro cents. */
  fare: number;
  /** Extra sum that the receiver pays to the driver. */
  extra: number;
  /** `done`: immediately; `ask`: the carrier has to agree, because the price changes. */
  outcome: 'done' | 'ask';
}

/**
 * The terms of another stop where the price of today would be `price`; null where that is by arrangement. A nearer stop does not make the
 * parcel cheaper: the price was agreed with the sender.
 */
export function redirectTerms(fare: number, price: number | null): RedirectTerms | null {
  if (price === null) return null;
  if (price <= fare) return { fare, extra: 0, outcome: 'done' };
  return { fare: price, extra: price - fare, outcome: 'ask' };
}
