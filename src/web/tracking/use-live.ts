import type { TripPosition } from '#shared/tracking/schema.ts';
import type { TripStatus } from '#shared/trips/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { ageLabel } from './labels.ts';
import { usePosition } from './queries.ts';

interface Seen {
  live: TripPosition | undefined;
  words: string;
}

/**
 * Where a trip's bus is, for the journey line, and how long ago it was seen there, in words; only while it is on the road.
 * `sees`: whether the reader may know (a confirmed booking, or the crew's).
 */
export function useLive(trip: { id: number; status: TripStatus }, sees = true): Seen {
  const now = useNow();
  const { data } = usePosition(trip.id, sees && trip.status === 'started');
  return { live: data, words: data?.position ? ageLabel(data.position.recordedAt, now) : '' };
}
