import type { SheetBooking, TripStatus } from './schema.ts';

/**
 * The two sides of a booking can call each other until this many days after the end of the trip, for example about something
 * left in the bus.
 */
export const PHONE_DAYS_AFTER_TRIP = 2;

export type PhoneReader = 'passenger' | 'carrier';

export interface PhoneFacts {
  kind: SheetBooking['kind'];
  status: SheetBooking['status'];
  /** When an unanswered request expires. */
  expiresAt: Date | null;
  tripStatus: TripStatus;
  /** The planned arrival at the last stop. `tripFinishedAt` is when the trip was finished. */
  tripArrivesAt: Date;
  tripFinishedAt: Date | null;
}

const DAY = 86_400_000;

/**
 * The statuses in which a side reads the other side's number. Anybody can make a request, so the passenger reads the driver's
 * number only once it is confirmed; the carrier must be able to call the person who made the request.
 */
const READABLE: Readonly<Record<PhoneReader, readonly SheetBooking['status'][]>> = {
  passenger: ['confirmed', 'boarded', 'completed', 'no_show', 'left_behind'],
  carrier: ['unconfirmed', 'confirmed', 'boarded', 'completed', 'no_show', 'left_behind'],
};

/** Whether a side of this booking may now read the phone number (and other contacts) of the other side. */
export function phoneShown(reader: PhoneReader, facts: PhoneFacts, now: Date): boolean {
  const { kind, status, tripStatus, expiresAt } = facts;
  if (tripStatus === 'cancelled') return false;
  if (status === 'unconfirmed' && expiresAt !== null && expiresAt <= now) return false;
  // The carrier still has the sender's parcel: it was not collected, or must be returned.
  if (kind === 'parcel' && status === 'boarded') return true;
  const returned = kind === 'parcel' && status === 'ejected';
  if (!returned && !READABLE[reader].includes(status)) return false;
  const end = facts.tripFinishedAt ?? facts.tripArrivesAt;
  return now.getTime() < end.getTime() + PHONE_DAYS_AFTER_TRIP * DAY;
}
