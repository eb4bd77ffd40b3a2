import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import type { PayPage } from '#web/sales/payments/card-queries.ts';

const PayCard = lazy(() => import('#web/sales/payments/PayCard.tsx'));

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
