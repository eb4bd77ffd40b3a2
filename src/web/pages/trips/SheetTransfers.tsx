import { lazy, Suspense } from 'react';
import type { TripSheet } from '#shared/sales/trips/schema.ts';

const Transfers = lazy(() => import('./people/Transfers.tsx'));

/** The parcels that change buses now; nothing is loaded while there are none. */
export function SheetTransfers({ sheet }: { sheet: TripSheet }) {
  const leaving = sheet.bookings.some(({ status, parcel }) => status === 'boarded' && parcel?.passing);
  if (!leaving && !sheet.incoming?.length) return null;
  return (
    <Suspense fallback={null}>
      <Transfers sheet={sheet} />
    </Suspense>
  );
}
