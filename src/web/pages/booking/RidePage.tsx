import { Suspense } from 'react';
import type { Booking } from '#shared/bookings/schema.ts';
import { OwnAnnouncements } from '#web/chat/announcements.ts';
import { TripWhere } from '#web/tracking/TripWhere.tsx';
import { BookingPage } from './BookingPage.tsx';

/** A booking with what its bus was told, and where it is. */
export function RidePage() {
  return <BookingPage Told={BookingTold} Where={BookingWhere} />;
}

/** What everybody on the trip was told, until they have said "got it"; the trip's own page keeps the last of it. */
function BookingTold({ booking: { side, status, trip } }: { booking: Booking }) {
  if (side !== 'passenger' || !HEARING.includes(status)) return null;
  return (
    <Suspense fallback={null}>
      <OwnAnnouncements tripId={trip.id} open />
    </Suspense>
  );
}

/** Who is spoken to. */
const HEARING: readonly Booking['status'][] = ['unconfirmed', 'confirmed', 'boarded'];

/** For whoever rides or sends something, once that is agreed; the carrier's people have it on the trip. */
function BookingWhere({ booking: { side, status, trip } }: { booking: Booking }) {
  if (side !== 'passenger' || (status !== 'confirmed' && status !== 'boarded')) return null;
  return <TripWhere trip={trip} />;
}
