import { bookingActions } from '#shared/bookings/policy.ts';
import type { SheetBooking, TripSheet } from '#shared/trips/schema.ts';
import type { ActionTarget } from '#web/bookings/actions.ts';
import { bookingTitle } from '#web/trips/labels.ts';

/** The actions that the crew may take on a booking now, by the shared policy. */
export function actionsOf(booking: SheetBooking, sheet: Pick<TripSheet, 'stops' | 'status' | 'departsAt'>, now: Date) {
  const stop = sheet.stops[booking.fromSeq];
  const facts = {
    ...booking,
    departsAt: new Date(stop?.departsAt ?? sheet.departsAt),
    expiresAt: booking.expiresAt === null ? null : new Date(booking.expiresAt),
    lastDeed: booking.lastDeed && { action: booking.lastDeed.action, at: new Date(booking.lastDeed.at) },
  };
  return bookingActions('carrier', facts, sheet, now);
}

/** The booking in the shape that its buttons need. */
export function targetOf(booking: SheetBooking, { id, bookings }: Pick<TripSheet, 'id' | 'bookings'>): ActionTarget {
  return {
    ...booking,
    name: bookingTitle(booking),
    tripId: id,
    partySize: bookings.filter(({ partyId }) => partyId === booking.partyId).length,
  };
}
