import type { Booking } from '#shared/bookings/schema.ts';
import { BookingPage } from '#web/bookings/BookingPage.tsx';
import { TripWhere } from './TripWhere.tsx';

/** A booking with where its bus is. */
export function RidePage() {
  return <BookingPage Where={BookingWhere} />;
}

/** For whoever rides or sends something, once that is agreed; the carrier's people have it on the trip. */
function BookingWhere({ booking: { side, status, trip } }: { booking: Booking }) {
  if (side !== 'passenger' || (status !== 'confirmed' && status !== 'boarded')) return null;
  return <TripWhere trip={trip} />;
}
