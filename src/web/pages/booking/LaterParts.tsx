import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import { endedWithout } from '#shared/sales/bookings/rules/ended-without.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import type Rides from '#web/office/search/results/RidesInstead.tsx';
import type { PayPage } from '#web/sales/payments/card-queries.ts';

const PayCard = lazy(() => import('#web/sales/payments/PayCard.tsx'));

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

interface PayByCardProps {
  page: PayPage;
  ride: Pick<Ticket, 'trip' | 'fromSeq' | 'paid'>;
  /** The key of the queries that a payment makes stale. */
  stale: readonly string[];
}

/** Paying by card, where the carrier takes payments so, or something was paid. */
export function PayByCard({ page, ride: { trip, fromSeq, paid }, stale }: PayByCardProps) {
  const client = useQueryClient();
  if (!trip.payRule && paid === 0) return null;
  const zone = trip.stops.find(({ seq }) => seq === fromSeq)?.place.zone ?? 'UTC';
  return (
    <Suspense fallback={null}>
      <PayCard page={page} zone={zone} onChanged={() => void client.invalidateQueries({ queryKey: stale })} />
    </Suspense>
  );
}
