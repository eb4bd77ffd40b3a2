import type { TripSheet } from '#shared/sales/trips/schema.ts';

const HOUR = 3_600_000;
/** A trip that should have arrived this many hours ago and was never started is not shown any more. */
const OVER_HOURS = 12;

/** The trip under way, else the next one, and the others after it. */
export function tripsNow<T extends Pick<TripSheet, 'status' | 'departsAt' | 'arrivesAt'>>(
  sheets: readonly T[],
  now: Date,
): { current: T; trips: T[] } | null {
  const open = sheets.filter(
    ({ status, arrivesAt }) =>
      status === 'started' || (status === 'planned' && Date.parse(arrivesAt) > now.getTime() - OVER_HOURS * HOUR),
  );
  const rank = ({ status, departsAt }: T) => (status === 'started' ? 0 : Date.parse(departsAt));
  const [current, ...trips] = open.toSorted((a, b) => rank(a) - rank(b));
  return current ? { current, trips } : null;
}
