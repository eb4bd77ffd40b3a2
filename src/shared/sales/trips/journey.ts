import type { JourneyInput } from '#shared/network/timetable/journey-items.ts';
import type { PublicTrip, TripStop } from './schema.ts';

type TripPath = Pick<PublicTrip, 'crossing'> & { stops: readonly (TripStop & { expectedAt?: string | null })[] };

/**
 * Converts a trip to the input of the journey line; `own` is the reader's part of the path. `fold` keeps only that part and
 * folds its middle stops, as tickets show it.
 */
export function tripJourney(trip: TripPath, ride?: { from: number; to: number }, fold = false): JourneyInput {
  const [one = '', other = ''] = trip.crossing?.countries ?? [];
  return {
    stops: trip.stops.map(({ arrivedAt, ...stop }) => ({ ...stop, passedAt: arrivedAt })),
    crossing: trip.crossing && { name: trip.crossing.name, short: trip.crossing.short, countries: [one, other] },
    ...(ride ? { own: ride } : {}),
    fold,
  };
}
