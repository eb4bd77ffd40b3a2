import type { TripPosition } from '#shared/operations/tracking/positions/schema.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';

/** Whether nobody of a trip comes to its border any more, as far as it is known where the bus is. */
export function isBorderBehind(status: TripStatus, live: Pick<TripPosition, 'border'> | undefined): boolean {
  return status === 'finished' || status === 'cancelled' || live?.border?.state === 'passed';
}
