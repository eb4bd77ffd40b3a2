import { runsOn } from './calendar.ts';
import type { CalendarTrip, RouteDay } from './calendar-schema.ts';

/** The trips of a date that its calendar no longer has, and that are not cancelled yet because they have bookings. */
export function undecidedTrips({ kind, trip, extras }: Pick<RouteDay, 'kind' | 'trip' | 'extras'>): CalendarTrip[] {
  const usual = runsOn(kind) ? null : trip;
  const withdrawn = extras.map((one) => (one.withdrawn ? one.trip : null));
  return [usual, ...withdrawn].flatMap((one) => (one?.state === 'open' ? [one] : []));
}
