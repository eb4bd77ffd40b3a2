import { useQuery } from '@tanstack/react-query';
import { localDate } from '#shared/core/time.ts';
import { CLOSURE_ZONE, closedBetween } from '#shared/network/places/closure.ts';
import { crossingsQuery } from './queries.ts';

interface Passage {
  /** The crossing of the ride; `open` is false also where it is closed on other days only. */
  crossing: { key: string; open: boolean } | null;
  departsAt: string;
  arrivesAt: string;
}

/** Whether the crossing of a ride is closed on a day of it. The days are fetched only where there is a closing. */
export function useClosed({ crossing, departsAt, arrivesAt }: Passage): boolean {
  const { data } = useQuery({ ...crossingsQuery(), enabled: crossing !== null && !crossing.open });
  if (crossing === null || crossing.open) return false;
  const closure = data?.find(({ key }) => key === crossing.key)?.closure ?? null;
  const [first, last] = [departsAt, arrivesAt].map((at) => localDate(new Date(at), CLOSURE_ZONE));
  return first !== undefined && last !== undefined && closedBetween(closure, first, last);
}
