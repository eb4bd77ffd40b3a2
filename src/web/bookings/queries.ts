import { queryOptions } from '@tanstack/react-query';
import { bookingsApi } from '#shared/bookings/api.ts';
import type { OWN_ANSWERS, OWN_SORTS } from '#shared/bookings/own-list.ts';
import { peopleApi } from '#shared/bookings/people-api.ts';
import type { BookingKind } from '#shared/bookings/schema.ts';
import type { TripTab } from '#shared/trips/schema.ts';
import { call } from '#web/core/api/call.ts';
import { session } from '#web/core/session/session.ts';

const MINUTE = 60_000;

/** What booking between two stops costs and needs; the seats are asked for again while one chooses. */
export const termsQuery = (tripId: number, between: { from?: number; to?: number }) =>
  queryOptions({
    queryKey: [`seats:${tripId}`, 'terms', between],
    queryFn: ({ signal }) => call(bookingsApi.terms, { params: { tripId }, query: between }, { signal }),
    refetchInterval: MINUTE / 2,
  });

export const bookingQuery = (tripId: number, bookingId: number) =>
  queryOptions({
    // with a booking that is off goes the right to hear of its trip: that it is off comes to the account
    queryKey: [`trip:${tripId}`, `account:${session().userInfo?.id ?? 0}`, 'booking', bookingId],
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
  sort?: (typeof OWN_SORTS)[number] | undefined;
  answer?: (typeof OWN_ANSWERS)[number] | undefined;
}

/** A passenger's own rides and parcels. */
export const ownBookingsQuery = ({ perPage, ...list }: OwnBookings) =>
  queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'bookings', list, perPage],
    queryFn: ({ signal }) => call(bookingsApi.mine, { query: { ...list, per_page: perPage } }, { signal }),
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
