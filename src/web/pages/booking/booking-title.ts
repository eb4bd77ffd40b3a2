import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { paths } from '#web/paths.ts';

/** Staff go back to the trip; who sent a parcel goes back to their parcels, and everybody else to their rides. */
export function backOf(booking: Booking | undefined, tripId: number): string {
  if (booking?.side === 'carrier') return paths.trip(tripId);
  return booking?.kind === 'parcel' ? paths.parcels : paths.trips;
}

/** Title of the page: for staff it names the person of the booking. */
export function titleOf({ kind, status, side, name }: Booking): string {
  if (side !== 'passenger') return personName({ name });
  if (kind === 'parcel') return t('bookings.parcel');
  return t(status === 'confirmed' || status === 'boarded' ? 'bookings.ticket' : 'core.title.booking');
}
