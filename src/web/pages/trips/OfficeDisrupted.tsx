import { Suspense } from 'react';
import type { TripSheet } from '#shared/trips/schema.ts';
import { part } from '#web/core/router/lazy.ts';
import { useSession } from '#web/core/session/session.ts';

const Disrupted = part(
  () => import('./Disrupted.tsx'),
  (its) => its.Disrupted,
  'disruption',
);

/** What is left to do after a disruption, for those who run the carrier. */
export function OfficeDisrupted({ sheet }: { sheet: TripSheet }) {
  const { carrierInfo } = useSession();
  const runs = carrierInfo?.role === 'owner' || carrierInfo?.role === 'dispatcher';
  if (!runs || sheet.status === 'finished') return null;
  return (
    <Suspense fallback={null}>
      <Disrupted sheet={sheet} />
    </Suspense>
  );
}
