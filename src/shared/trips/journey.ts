import type { JourneyInput } from '../timetable/journey-items.ts';
import type { PublicTrip, TripStop } from './schema.ts';

type TripPath = Pick<PublicTrip, 'crossing'> & { stops: readonly (TripStop & { expectedAt?: string | null })[] };

/**
 * A trip as the journey line draws it, with the part from one stop to another as the reader's own. `fold` leaves only that
 * part and gathers its middle stops: the middle line of tickets.
 */
export function tripJourney(trip: TripPath, own?: { from: number; to: number }, fold = false): JourneyInput {
  const [one = '', other = ''] = trip.crossing?.countries ?? [];
  return {
    stops: trip.stops.map(({ arrivedAt, ...stop }) => ({ ...stop, passedAt: arrivedAt })),
    crossing: trip.crossing && { name: trip.crossing.name, short: trip.crossing.short, countries: [one, other] },
    ...(own ? { own } : {}),
    fold,
  };
}
