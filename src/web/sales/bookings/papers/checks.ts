import { queryOptions } from '@tanstack/react-query';
import type { Check, CheckResult } from '#shared/sales/bookings/papers/checks.ts';
import { checksApi } from '#shared/sales/bookings/papers/checks-api.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';

export const checksQuery = (tripId: number) =>
  queryOptions({
    queryKey: [`trip:${tripId}`, 'checks'],
    queryFn: ({ signal }) => call(checksApi.list, { params: { tripId } }, { signal }),
  });

export async function noteCheck(tripId: number, bookingId: number, check: Check, result: CheckResult | null) {
  await call(checksApi.note, { params: { bookingId, check }, body: { result } });
  await queryClient.invalidateQueries({ queryKey: checksQuery(tripId).queryKey });
}
