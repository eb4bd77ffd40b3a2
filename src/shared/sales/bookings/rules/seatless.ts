import type { TripStatus } from '#shared/sales/trips/schema.ts';
import type { BookingStatus } from './lifecycle.ts';
import type { BookingKind } from './schema.ts';

const TRAVELLING: readonly BookingStatus[] = ['unconfirmed', 'confirmed', 'boarded'];
const AHEAD: readonly TripStatus[] = ['new', 'planned', 'started'];

/** Whether a passenger has lost the seat, because another bus has fewer (docs/product.md 8.15): the carrier decides about them. */
export function isSeatless(
  { kind, seat, status }: { kind: BookingKind; seat: number | null; status: BookingStatus },
  trip: { status: TripStatus },
): boolean {
  return kind === 'passenger' && seat === null && TRAVELLING.includes(status) && AHEAD.includes(trip.status);
}
