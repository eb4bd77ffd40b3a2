import { addDays, instantOf, localDate } from '#shared/core/time.ts';

const MINUTE = 60_000;

/** The first instant from `after` (ms since 1970) on at which the clocks of a zone show a time; null for a time that is not complete. */
export function instantAfter(time: string, zone: string, after: number): Date | null {
  if (!/^\d\d:\d\d$/.test(time)) return null;
  const day = localDate(new Date(after), zone);
  const today = instantOf(day, time, zone);
  return today.getTime() > after - MINUTE ? today : instantOf(addDays(day, 1), time, zone);
}
