import { Suspense } from 'react';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { part } from '#web/core/router/lazy.ts';

const Transfers = part(
  () => import('./people/Transfers.tsx'),
  (module) => module.Transfers,
  'custody',
);

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
