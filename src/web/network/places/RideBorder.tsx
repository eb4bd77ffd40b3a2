import { lazy, Suspense } from 'react';

const BorderAdvice = lazy(() => import('./BorderAdvice.tsx'));

interface RideBorderProps {
  stops: readonly { seq: number; place: { country: string } }[];
  ride: { fromSeq: number; toSeq: number };
  className?: string;
}

/** Advice for the border between two stops of a trip, in a chunk of its own. */
export function RideBorder({ stops, ride, className }: RideBorderProps) {
  const countryOf = (seq: number) => stops.find((stop) => stop.seq === seq)?.place.country ?? '';
  return (
    <Suspense fallback={null}>
      <BorderAdvice from={countryOf(ride.fromSeq)} to={countryOf(ride.toSeq)} className={className} />
    </Suspense>
  );
}
