import { hasLeft } from '#shared/sales/trips/phase.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import type { BookingFacts } from '../core/policy.ts';

export function sheetFacts(
  booking: SheetBooking,
  sheet: Pick<TripSheet, 'stops' | 'departsAt' | 'currentSeq'>,
): BookingFacts {
  const stop = sheet.stops[booking.fromSeq];
  return {
    ...booking,
    atStart: (sheet.currentSeq ?? 0) <= booking.fromSeq && !hasLeft(sheet.stops, booking.fromSeq),
    departsAt: new Date(stop?.departsAt ?? sheet.departsAt),
    expiresAt: booking.expiresAt === null ? null : new Date(booking.expiresAt),
    lastAction: booking.lastAction && { action: booking.lastAction.action, at: new Date(booking.lastAction.at) },
  };
}
