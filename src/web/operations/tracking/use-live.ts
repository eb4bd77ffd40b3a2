import type { TripPosition } from '#shared/operations/tracking/positions/schema.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { ageLabel } from './labels.ts';
import { usePosition } from './queries.ts';

interface LiveBus {
  live: TripPosition | undefined;
  words: string;
}

/**
 * The live position of a trip's bus for the journey line and its age as text; only while the trip is on the road. `sees` says
 * whether the reader may see it (a confirmed booking, or staff).
 */
export function useLive(trip: { id: number; status: TripStatus }, sees = true): LiveBus {
  const now = useNow();
  const { data } = usePosition(trip.id, sees && trip.status === 'started');
  return { live: data, words: data?.position ? ageLabel(data.position.recordedAt, now) : '' };
}
