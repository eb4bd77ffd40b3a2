import type { ErasureBlocker } from '#shared/accounts/personal-data-schema.ts';
import { bookingsApi } from '#shared/bookings/api.ts';
import { tripsApi } from '#shared/trips/api.ts';
import { call } from '#web/core/api/call.ts';

/** Calls off what an erasure waits for: this booking alone, or the whole trip with the reason that its passengers read. */
export async function endBlocker({ tripId, bookingId }: ErasureBlocker, reason: string): Promise<void> {
  if (bookingId) await call(bookingsApi.cancel, { params: { bookingId }, body: { alone: true } });
  else if (tripId) await call(tripsApi.cancel, { params: { tripId }, body: { reason } });
}
