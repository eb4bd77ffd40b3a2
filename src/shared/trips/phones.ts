import type { SheetBooking, TripStatus } from './schema.ts';

/** So many days after the end of a trip the two sides of a booking can still call each other: something was left aboard. */
export const PHONE_DAYS_AFTER_TRIP = 2;

/** The side that reads the other side's number: the passenger or sender, or the carrier. */
export type PhoneReader = 'passenger' | 'carrier';

/** What the rule looks at in a booking and its trip. */
export interface PhoneFacts {
  kind: SheetBooking['kind'];
  status: SheetBooking['status'];
  /** An unanswered request ends here. */
  expiresAt: Date | null;
  tripStatus: TripStatus;
  /** When the trip arrives at its last stop by the timetable, and when it was finished. */
  tripArrivesAt: Date;
  tripFinishedAt: Date | null;
}

const DAY = 86_400_000;

/**
 * Statuses in which a side reads the other's number. Anybody can make a request, so the passenger reads the driver's number only
 * once it is confirmed; the carrier has to be able to call who asks.
 */
const READABLE: Readonly<Record<PhoneReader, readonly SheetBooking['status'][]>> = {
  passenger: ['confirmed', 'boarded', 'completed', 'no_show'],
  carrier: ['unconfirmed', 'confirmed', 'boarded', 'completed', 'no_show'],
};

/** May a side of this booking read the telephone number (and other contacts) of the other side now. */
export function phoneShown(reader: PhoneReader, facts: PhoneFacts, now: Date): boolean {
  const { kind, status, tripStatus, expiresAt } = facts;
  if (tripStatus === 'cancelled') return false;
  if (status === 'unconfirmed' && expiresAt !== null && expiresAt <= now) return false;
  // The carrier still has the sender's parcel: it was not collected, or has to be given back.
  if (kind === 'parcel' && status === 'boarded') return true;
  const returned = kind === 'parcel' && status === 'ejected';
  if (!returned && !READABLE[reader].includes(status)) return false;
  const end = facts.tripFinishedAt ?? facts.tripArrivesAt;
  return now.getTime() < end.getTime() + PHONE_DAYS_AFTER_TRIP * DAY;
}
