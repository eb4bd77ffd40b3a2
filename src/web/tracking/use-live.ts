import type { TripPosition } from '#shared/tracking/schema.ts';
import type { TripStatus } from '#shared/trips/schema.ts';
import { useNow } from '#web/core/now.ts';
import { usePosition } from './queries.ts';
import { ageWords } from './words.ts';

/** Where a trip's bus is, for the journey line, and how long ago it was seen there, in words; only while it is on the road. */
export function useLive(trip: { id: number; status: TripStatus }): { live: TripPosition | undefined; words: string } {
  const now = useNow();
  const { data } = usePosition(trip.id, trip.status === 'started');
  return { live: data, words: data?.position ? ageWords(data.position.recordedAt, now) : '' };
}
