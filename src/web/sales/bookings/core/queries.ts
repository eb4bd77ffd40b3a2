import { queryOptions } from '@tanstack/react-query';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { documentsApi } from '#shared/sales/bookings/core/documents-api.ts';
import type { TicketMark } from '#shared/sales/bookings/core/finding.ts';
import { guestApi } from '#shared/sales/bookings/core/guest-api.ts';
import type { OWN_ANSWERS, OWN_SORTS } from '#shared/sales/bookings/core/own-list.ts';
import { peopleApi } from '#shared/sales/bookings/core/people-api.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import type { TripTab } from '#shared/sales/trips/schema.ts';
import { call } from '#web/core/api/call.ts';
import { withoutReports } from '#web/core/realtime/client.ts';
import { session } from '#web/core/session/session.ts';

const MINUTE = 60_000;

/** The terms of booking between two stops: price, rules and free seats. Refetched while the person chooses seats. */
export const termsQuery = (tripId: number, between: { from?: number; to?: number; phone?: string }) =>
  queryOptions({
    queryKey: [`seats:${tripId}`, 'terms', between],
    queryFn: ({ signal }) => call(bookingsApi.terms, { params: { tripId }, query: between }, { signal }),
    refetchInterval: withoutReports(MINUTE / 2),
  });

/** Discount of a promo code for a booking on a trip, of the reader or of the caller with this number. */
export const promoQuery = (tripId: number, promoCode: string, phone?: string) =>
  queryOptions({
    // No topic: once the booking is made, its own use of the code would answer a second question.
    queryKey: ['promo', tripId, promoCode, phone],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(bookingsApi.promo, { params: { tripId }, body: { promoCode, phone } }, { signal }),
    retry: false,
  });

export const bookingQuery = (tripId: number, bookingId: number) =>
  queryOptions({
    // A cancelled booking loses the topic of its trip; the account's own topic still reports the cancellation.
    queryKey: [`trip:${tripId}`, `account:${session().userInfo?.id ?? 0}`, 'booking', bookingId],
    queryFn: ({ signal }) => call(bookingsApi.booking, { params: { bookingId } }, { signal }),
    refetchInterval: withoutReports(MINUTE),
  });

/** The document of a booking's traveller. It leaves the memory with its page, because others may use the device. */
export const documentQuery = (bookingId: number) =>
  queryOptions({
    queryKey: ['document', bookingId],
    queryFn: ({ signal }) => call(documentsApi.document, { params: { bookingId }, query: {} }, { signal }),
    gcTime: 0,
  });

/** A driver's phone and contacts, if the reader may see them. Refetched when the reader's bookings change. */
export const driverContactsQuery = (driverId: number) =>
  queryOptions({
    queryKey: [`account:${driverId}`, `account:${session().userInfo?.id ?? 0}`, 'contacts'],
    queryFn: ({ signal }) => call(peopleApi.driverContacts, { params: { driverId } }, { signal }),
  });

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

export const ownBookingsQuery = ({ perPage, ...list }: OwnBookings) =>
  queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'bookings', list, perPage],
    queryFn: ({ signal }) => call(bookingsApi.mine, { query: { ...list, per_page: perPage } }, { signal }),
  });

/** The reader's own bookings on one trip, in every status. */
export const ownOnTripQuery = (tripId: number) =>
  queryOptions({
    queryKey: [`trip:${tripId}`, `account:${session().userInfo?.id ?? 0}`, 'own'],
    queryFn: ({ signal }) => call(bookingsApi.mine, { query: { trip: tripId, per_page: 50 } }, { signal }),
    refetchInterval: withoutReports(MINUTE),
  });

/** Seats of a trip that one network holds under many numbers, and that nothing has proven. */
export const unprovenQuery = (tripId: number) =>
  queryOptions({
    queryKey: [`trip:${tripId}`, 'unproven'],
    queryFn: ({ signal }) => call(guestApi.unproven, { params: { tripId } }, { signal }),
  });

/** Releases all of them that came from the network of a booking. */
export function releaseUnproven(tripId: number, bookingId: number) {
  return call(guestApi.releaseUnproven, { params: { tripId }, body: { bookingId } });
}

export const parcelQuery = (code: string) =>
  queryOptions({
    queryKey: ['parcel', code],
    queryFn: ({ signal }) => call(bookingsApi.parcel, { params: { code } }, { signal }),
    refetchInterval: MINUTE,
  });

/** The trip of the booking that a ticket's QR code or short code names, among those that the reader may see. */
export async function lookUpTicket(mark: TicketMark): Promise<{ tripId: number }> {
  if ('code' in mark) return call(bookingsApi.findByCode, { params: mark });
  const { trip } = await call(bookingsApi.booking, { params: mark });
  return { tripId: trip.id };
}
