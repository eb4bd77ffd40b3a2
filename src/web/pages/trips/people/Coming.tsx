import { lazy, Suspense } from 'react';
import type { TripSheet } from '#shared/sales/trips/schema.ts';

const ComingPeople = lazy(() => import('./ComingPeople.tsx'));

/** The passengers who confirmed the trip on the evening before, and those who are still to be called, until the bus leaves. */
export function Coming({ sheet }: { sheet: TripSheet }) {
  const ahead = sheet.status === 'new' || sheet.status === 'planned';
  if (!ahead || !sheet.bookings.some(({ coming }) => coming)) return null;
  return (
    <Suspense fallback={<div className="min-h-14 border-t border-line" />}>
      <ComingPeople sheet={sheet} />
    </Suspense>
  );
}
