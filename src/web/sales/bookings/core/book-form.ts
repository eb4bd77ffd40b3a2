import { countryOfPhone, readablePhone } from '#shared/core/text/phone.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import type { BookedAnswer } from '#shared/sales/bookings/core/booked-schema.ts';
import { guestApi } from '#shared/sales/bookings/core/guest-api.ts';
import type { BookInput, BookingTerms } from '#shared/sales/bookings/rules/schema.ts';
import { totalOf } from '#shared/sales/prices/fare.ts';
import type { FarePart } from '#shared/sales/prices/fare-parts.ts';
import { depositOf } from '#shared/sales/prices/pay-rule.ts';
import { call } from '#web/core/api/call.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useLocation, useNavigate } from '#web/core/router/router.tsx';
import { session, toastNext, updateSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';

/** Leads to the sign-in and back to this form; its draft is stored meanwhile. */
export function useSignInFirst(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    updateSession({ redirectUrl: pathname + search });
    navigate(paths.login, { state: { from: pathname + search } });
  };
}

/** Books for the person who is signed in; without a sign-in, for a guest, who gets the ticket by its link. */
export function sendBooking(tripId: number, body: BookInput, idempotencyKey: string): Promise<BookedAnswer> {
  const input = { params: { tripId }, body };
  const { token } = session();
  return token ? call(bookingsApi.book, input, { idempotencyKey }) : call(guestApi.book, input, { idempotencyKey });
}

/** Opens the new booking, or without a sign-in the ticket. */
export function useBooked(tripId: number, payFirst = false): (booked: BookedAnswer) => void {
  const navigate = useNavigate();
  return ({ bookings: [first] }) => {
    const held = session().token ? 'bookings.made.asked' : 'bookings.made.held';
    const unconfirmed = payFirst ? 'bookings.made.pay' : held;
    toastNext(t(first?.status === 'confirmed' ? 'bookings.made.confirmed' : unconfirmed));
    const path = session().token ? paths.booking(tripId, first?.id ?? 0) : paths.ticket(first?.ticket ?? '');
    navigate(path, { replace: true });
  };
}

export type PhoneCountries = readonly (string | null | undefined)[];

/** The countries to try for a number without a country code: the reader's own, that of the stop `seq`, and those at the ends of the ride. */
export function phoneCountries({ forCaller, trip, fromSeq, toSeq }: BookingTerms, seq: number): PhoneCountries {
  const ownCountry = forCaller ? null : countryOfPhone(session().userInfo?.phone);
  return [ownCountry, ...[seq, fromSeq, toSeq].map((at) => trip.stops[at]?.place.country)];
}

/** The second number and the messenger of the reader's last booking. */
export function reachOf({ reach }: BookingTerms) {
  return { secondPhone: readablePhone(reach?.secondPhone ?? ''), messenger: reach?.messenger ?? null };
}

/** Returns the name under which the values of a booking form are stored while they are typed. */
export function draftKey(tripId: number, kind: string): string {
  return `booking:${tripId}:${kind}`;
}

/** Whether the seats wait for a payment: not where the carrier agrees to each booking first. */
export function paysFirst({ payFirst, price, trip: { rules } }: BookingTerms): boolean {
  const confirmsInstantly = rules.instantConfirmation && (session().token !== null || !rules.confirmsGuests);
  return payFirst && price !== null && confirmsInstantly;
}

/** Euro cents that are paid by card at the booking; null where nothing has to be. */
export function payNowOf(terms: BookingTerms, fares: readonly FarePart[][]): number | null {
  const { payRule } = terms.trip;
  if (!payRule || !paysFirst(terms)) return null;
  return fares.reduce((sum, parts) => sum + depositOf(payRule, totalOf(parts)), 0);
}
