import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { paths } from '#web/paths.ts';

/** Where a booking is read if not under this address: on the trip that it was moved to, and a sender's parcel among the parcels. */
export function addressElsewhere(
  { id, trip, kind, side }: Pick<Booking, 'id' | 'kind' | 'side'> & { trip: { id: number } },
  at: { tripId: number; inParcels: boolean },
): string | null {
  const asParcel = kind === 'parcel' && side === 'passenger';
  if (trip.id === at.tripId && (!asParcel || at.inParcels)) return null;
  return asParcel ? paths.ownParcel(trip.id, id) : paths.booking(trip.id, id);
}
