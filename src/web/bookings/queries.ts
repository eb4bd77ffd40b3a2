import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingsApi } from '#shared/bookings/api.ts';
import type { BookingDeed } from '#shared/bookings/lifecycle.ts';
import { peopleApi } from '#shared/bookings/people-api.ts';
import type { Booking, BookingKind } from '#shared/bookings/schema.ts';
import type { SheetBooking, TripSheet, TripTab } from '#shared/trips/schema.ts';
import { call } from '#web/core/call.ts';
import { session } from '#web/core/session.ts';

const MINUTE = 60_000;

/** What booking between two stops costs and needs; the seats are asked for again while one chooses. */
export const termsQuery = (tripId: number, between: { from?: number; to?: number }) =>
  queryOptions({
    queryKey: [`trip:${tripId}`, 'terms', between],
    queryFn: ({ signal }) => call(bookingsApi.terms, { params: { tripId }, query: between }, { signal }),
    refetchInterval: MINUTE / 2,
  });

export const bookingQuery = (tripId: number, bookingId: number) =>
  queryOptions({
    queryKey: [`trip:${tripId}`, 'booking', bookingId],
    queryFn: ({ signal }) => call(bookingsApi.booking, { params: { bookingId } }, { signal }),
    refetchInterval: MINUTE,
  });

/** A driver's telephone and contacts, for who may have them. Asked for anew with every change of the own bookings. */
export const driverContactsQuery = (driverId: number) =>
  queryOptions({
    queryKey: [`account:${driverId}`, `account:${session().userInfo?.id ?? 0}`, 'contacts'],
    queryFn: ({ signal }) => call(peopleApi.driverContacts, { params: { driverId } }, { signal }),
  });

/** A passenger as their booking shows them to the crew. */
export const passengerQuery = (passengerId: number) =>
  queryOptions({
    queryKey: [`account:${passengerId}`, `carrier:${session().carrierInfo?.carrier_id ?? 0}`, 'passenger'],
    queryFn: ({ signal }) => call(peopleApi.passenger, { params: { passengerId } }, { signal }),
  });

interface OwnBookings {
  tab: TripTab;
  kind?: BookingKind | undefined;
  page: number;
  perPage: 10 | 25 | 50;
}

/** A passenger's own rides and parcels. */
export const ownBookingsQuery = ({ tab, kind, page, perPage }: OwnBookings) =>
  queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'bookings', tab, kind, page, perPage],
    queryFn: ({ signal }) =>
      call(bookingsApi.mine, { query: { tab, page, per_page: perPage, ...(kind ? { kind } : {}) } }, { signal }),
  });

/** Own seats and parcels on one trip, in whatever state. */
export const ownOnTripQuery = (tripId: number) =>
  queryOptions({
    queryKey: [`trip:${tripId}`, `account:${session().userInfo?.id ?? 0}`, 'own'],
    queryFn: ({ signal }) => call(bookingsApi.mine, { query: { trip: tripId, per_page: 50 } }, { signal }),
    refetchInterval: MINUTE,
  });

export const parcelQuery = (code: string) =>
  queryOptions({
    queryKey: ['parcel', code],
    queryFn: ({ signal }) => call(bookingsApi.parcel, { params: { code } }, { signal }),
    refetchInterval: MINUTE,
  });

/** The own carrier's booking with this code. */
export function findBooking(code: string): Promise<{ id: number; tripId: number }> {
  return call(bookingsApi.findByCode, { params: { code } });
}

/** What a deed needs beyond the booking that it is done with. */
export interface DeedInput {
  deed: Exclude<BookingDeed, 'review'>;
  alone?: boolean;
  reason?: string;
  price?: string;
  pin?: string;
}

/** Does something with a booking; every list and sheet of its trip is fetched anew. */
export function useDeed(bookingId: number, tripId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: DeedInput) => send(bookingId, input),
    onMutate: ({ deed, pin }) => {
      if (pin === undefined) foresee(client, tripId, bookingId, deed);
    },
    onSuccess: (booking) => client.setQueryData(bookingQuery(tripId, bookingId).queryKey, booking),
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) =>
          queryKey.some((part) => part === `trip:${tripId}` || (typeof part === 'string' && OWN.test(part))),
      }),
  });
}

/** Shows on the trip's sheet at once what a tap will most likely do; the server's word follows either way. */
function foresee(client: QueryClient, tripId: number, bookingId: number, deed: DeedInput['deed']): void {
  const change = FORESEEN[deed];
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

const FORESEEN: Partial<Record<DeedInput['deed'], (booking: SheetBooking) => Partial<SheetBooking>>> = {
  board: () => ({ status: 'boarded' }),
  noShow: () => ({ status: 'no_show' }),
  complete: () => ({ status: 'completed' }),
  confirm: () => ({ status: 'confirmed' }),
  pay: ({ fare }) => ({ paid: fare ?? 0 }),
  unpay: () => ({ paid: 0 }),
};

/** Lists that show bookings of several trips. */
const OWN = /^(account|carrier):/;

function send(bookingId: number, { deed, alone = false, reason = '', price = '', pin }: DeedInput): Promise<Booking> {
  const params = { bookingId };
  switch (deed) {
    case 'confirm':
    case 'accept':
      return call(bookingsApi[deed], { params, body: { alone } });
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
      return call(bookingsApi.pay, { params, body: { paid: deed === 'pay' } });
    default:
      return call(bookingsApi[deed], { params });
  }
}
