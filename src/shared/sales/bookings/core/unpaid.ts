import type { SheetBooking } from '#shared/sales/trips/schema.ts';
import { dueOf } from './finding.ts';

/** Those who ride or have just got off, and the parcels aboard, for which something is still to be paid: named before the doors open. */
export function unpaidOf(bookings: readonly SheetBooking[]): SheetBooking[] {
  return bookings.filter((one) => (one.status === 'boarded' || one.status === 'completed') && dueOf(one) > 0);
}
