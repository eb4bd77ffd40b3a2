import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { tripsApi } from '#shared/trips/api.ts';
import type { SheetBooking } from '#shared/trips/schema.ts';
import { call } from '#web/core/api/call.ts';
import { optimisticUpdate } from '#web/core/api/optimistic-update.ts';
import { session } from '#web/core/session/session.ts';
import type { TripsState } from './state.ts';

const MINUTE = 60_000;

/** A page of the trips that a member of the carrier may see. */
export const tripsQuery = ({ unconfirmed, perPage, ...state }: TripsState) =>
  queryOptions({
    queryKey: [carrierTopic(), 'trips', state, perPage, unconfirmed],
    queryFn: ({ signal }) =>
      call(
        tripsApi.list,
        { query: { ...given(state), per_page: perPage, unconfirmed: unconfirmed ? '1' : '' } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE,
  });

/** The trip sheet. */
export const sheetQuery = (tripId: number) =>
  queryOptions({
    queryKey: [`trip:${tripId}`, carrierTopic(), 'sheet'],
    queryFn: ({ signal }) => call(tripsApi.sheet, { params: { tripId } }, { signal }),
    refetchInterval: MINUTE,
  });

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

/** The topic that reports every change of the own carrier. */
export function carrierTopic(): string {
  return `carrier:${session().carrierInfo?.carrier_id ?? 0}`;
}

/** The filters that are set. */
function given(state: Omit<TripsState, 'unconfirmed' | 'perPage'>) {
  const { from, to, route, driver, bus, ...rest } = state;
  return {
    ...rest,
    ...(from && { from }),
    ...(to && { to }),
    ...(route && { route }),
    ...(driver && { driver }),
    ...(bus && { bus }),
  };
}
