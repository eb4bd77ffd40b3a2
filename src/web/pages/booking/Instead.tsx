import { type ComponentProps, lazy, Suspense } from 'react';
import { endedWithout } from '#shared/sales/bookings/rules/ended-without.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import type Rides from '#web/office/search/results/RidesInstead.tsx';

const RidesInstead = lazy(() => import('#web/office/search/results/RidesInstead.tsx'));

type InsteadProps = { ride: ComponentProps<typeof Rides>['ride'] & Pick<Booking, 'cancelledBy'>; seats: number };

/** Other trips of the day where a request ended without a ride. */
export function Instead({ ride, seats }: InsteadProps) {
  if (!endedWithout(ride)) return null;
  return (
    <Suspense fallback={null}>
      <RidesInstead ride={ride} seats={seats} />
    </Suspense>
  );
}
