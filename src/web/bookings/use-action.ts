import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingsApi } from '#shared/bookings/api.ts';
import type { AnyBookingAction } from '#shared/bookings/lifecycle.ts';
import type { Booking } from '#shared/bookings/schema.ts';
import type { SheetBooking, TripSheet } from '#shared/trips/schema.ts';
import { call } from '#web/core/api/call.ts';
import { bookingQuery } from './queries.ts';

/** The input of an action beyond the booking itself. */
export interface ActionInput {
  action: Exclude<AnyBookingAction, 'review'>;
  alone?: boolean;
  reason?: string;
  price?: string;
  pin?: string;
}

/** Runs an action on a booking and refetches every list and trip sheet that shows it. */
export function useAction(bookingId: number, tripId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ActionInput) => send(bookingId, input),
    onMutate: ({ action, pin }) => {
      if (pin === undefined) optimisticUpdate(client, tripId, bookingId, action);
    },
    onSuccess: (booking) => client.setQueryData(bookingQuery(tripId, bookingId).queryKey, booking),
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) =>
          queryKey.some((part) => part === `trip:${tripId}` || (typeof part === 'string' && OWN.test(part))),
      }),
  });
}

/** Shows the likely result on the trip sheet at once; the server's answer replaces it. */
function optimisticUpdate(client: QueryClient, tripId: number, bookingId: number, action: ActionInput['action']): void {
  const change = OPTIMISTIC_UPDATES[action];
  if (!change) return;
  const onSheet = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[0] === `trip:${tripId}` && queryKey.includes('sheet');
  client.setQueriesData<TripSheet>(
    { predicate: onSheet },
    (sheet) =>
      sheet && {
        ...sheet,
        bookings: sheet.bookings.map((one) => (one.id === bookingId ? { ...one, ...change(one) } : one)),
      },
  );
}

const OPTIMISTIC_UPDATES: Partial<Record<ActionInput['action'], (booking: SheetBooking) => Partial<SheetBooking>>> = {
  board: () => ({ status: 'boarded' }),
  noShow: () => ({ status: 'no_show' }),
  complete: () => ({ status: 'completed' }),
  confirm: () => ({ status: 'confirmed' }),
  pay: ({ fare }) => ({ paid: fare ?? 0 }),
  unpay: () => ({ paid: 0 }),
};

/** Topics of lists that show bookings of several trips. */
const OWN = /^(account|carrier):/;

function send(
  bookingId: number,
  { action, alone = false, reason = '', price = '', pin }: ActionInput,
): Promise<Booking> {
  const params = { bookingId };
  switch (action) {
    case 'confirm':
    case 'accept':
      return call(bookingsApi[action], { params, body: { alone } });
    case 'quote':
      return call(bookingsApi.quote, { params, body: { price, alone } });
    case 'decline':
      return call(bookingsApi.decline, { params, body: { counter: price, alone } });
    case 'cancel':
      return call(bookingsApi.cancel, { params, body: { reason, alone } });
    case 'eject':
      return call(bookingsApi.eject, { params, body: { reason } });
    case 'complete':
      return call(bookingsApi.complete, { params, body: pin === undefined ? {} : { pin } });
    case 'pay':
    case 'unpay':
      return call(bookingsApi.pay, { params, body: { paid: action === 'pay' } });
    default:
      return call(bookingsApi[action], { params });
  }
}
