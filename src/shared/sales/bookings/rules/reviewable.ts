import type { TripStatus } from '#shared/sales/trips/schema.ts';
import type { BookingStatus } from './lifecycle.ts';

/** Subjects of a review: a ride, one that the carrier cancelled at the last moment, or a bus that never came (docs/product.md 12.1). */
export const REVIEW_KINDS = ['ride', 'cancelled', 'neverCame'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** A ride that is cancelled at most this many hours before the departure was cancelled on the day. */
export const CANCELLED_ON_THE_DAY_HOURS = 24;
/** A bus that is not at the stop this many hours after the timetable is taken for one that never came. */
export const NEVER_CAME_AFTER_HOURS = 3;

/** A review is written at most this many days after the departure: later, people remember other rides. */
export const REVIEW_WITHIN_DAYS = 14;

const HOUR = 3_600_000;

export interface ReviewableFacts {
  status: BookingStatus;
  /** The departure from the stop of the booking. */
  departsAt: Date;
  cancelledBy?: string | null | undefined;
  cancelledAt?: Date | null | undefined;
  /** Whether the carrier had accepted the booking at any time. */
  wasConfirmed?: boolean | undefined;
  /** Whether the bus was at the stop of the booking, or is there now. */
  stopReached?: boolean | undefined;
}

/** Which review the passenger of a booking may write now; null for none. */
export function reviewKindOf(booking: ReviewableFacts, trip: TripStatus, now: Date): ReviewKind | null {
  const { status, departsAt, cancelledBy, cancelledAt, wasConfirmed = false, stopReached = true } = booking;
  if (now.getTime() > departsAt.getTime() + REVIEW_WITHIN_DAYS * 24 * HOUR) return null;
  if (status === 'completed') return trip === 'finished' ? 'ride' : null;
  if (status === 'cancelled') {
    const byCarrier = cancelledBy === 'carrier' || cancelledBy === 'trip';
    if (!byCarrier || !wasConfirmed || !cancelledAt) return null;
    return cancelledAt.getTime() >= departsAt.getTime() - CANCELLED_ON_THE_DAY_HOURS * HOUR ? 'cancelled' : null;
  }
  if (status !== 'confirmed' && status !== 'no_show') return null;
  const due = departsAt.getTime() + NEVER_CAME_AFTER_HOURS * HOUR;
  return !stopReached && now.getTime() >= due ? 'neverCame' : null;
}

interface Reached {
  seq: number;
  arrivedAt: unknown;
  departedAt: unknown;
}

/** Whether the bus was at a stop of a trip, or is there now. A stop that the bus left out was not reached. */
export function wasReached(stop: Reached | undefined, currentSeq: number | null): boolean {
  return stop !== undefined && (stop.arrivedAt !== null || stop.departedAt !== null || currentSeq === stop.seq);
}
