import type { QueryClient } from '@tanstack/react-query';
import type { SheetBooking } from '#shared/trips/schema.ts';
import { optimisticUpdate } from '#web/core/api/optimistic-update.ts';
import { sheetQuery } from './queries.ts';

/** Changes one booking of the sheet before the server has answered the request that `send` makes. */
export function updateSheetBooking<Answer>(
  client: QueryClient,
  { tripId, bookingId }: { tripId: number; bookingId: number },
  expected: (booking: SheetBooking) => Partial<SheetBooking>,
  send: () => Promise<Answer>,
): Promise<Answer> {
  return optimisticUpdate(client, {
    queryKey: sheetQuery(tripId).queryKey,
    expected: (sheet) => ({
      ...sheet,
      bookings: sheet.bookings.map((one) => (one.id === bookingId ? { ...one, ...expected(one) } : one)),
    }),
    send,
  });
}
