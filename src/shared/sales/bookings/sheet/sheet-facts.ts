import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import type { BookingFacts } from '../core/policy.ts';

/** The facts about a booking of the trip sheet by which the shared rules decide. */
export function sheetFacts(booking: SheetBooking, sheet: Pick<TripSheet, 'stops' | 'departsAt'>): BookingFacts {
  const stop = sheet.stops[booking.fromSeq];
  return {
    ...booking,
    departsAt: new Date(stop?.departsAt ?? sheet.departsAt),
    expiresAt: booking.expiresAt === null ? null : new Date(booking.expiresAt),
    lastAction: booking.lastAction && { action: booking.lastAction.action, at: new Date(booking.lastAction.at) },
  };
}
