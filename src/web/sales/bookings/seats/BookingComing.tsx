import { lazy, Suspense } from 'react';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { showsComing } from './coming.ts';

const OwnComing = lazy(() => import('./OwnComing.tsx'));

/** The question of the evening before for the passenger of a booking, and the answer until the departure; few have one, so it is lazy. */
export function BookingComing({ booking, className }: { booking: Booking; className?: string }) {
  const now = useNow();
  if (booking.side !== 'passenger' || !showsComing(booking, now)) return null;
  return (
    <Suspense fallback={null}>
      <OwnComing booking={booking} {...(className && { className })} />
    </Suspense>
  );
}
