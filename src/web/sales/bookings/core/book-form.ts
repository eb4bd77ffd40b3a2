import { countryOfPhone } from '#shared/core/text/phone.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import type { BookedAnswer } from '#shared/sales/bookings/core/booked-schema.ts';
import { guestApi } from '#shared/sales/bookings/core/guest-api.ts';
import type { BookInput, BookingTerms } from '#shared/sales/bookings/rules/schema.ts';
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

/** Leads to what was booked: to the booking, or without a sign-in to the ticket. */
export function useBooked(tripId: number): (booked: BookedAnswer) => void {
  const navigate = useNavigate();
  return ({ bookings: [first] }) => {
    const asked = session().token ? 'bookings.made.asked' : 'bookings.made.held';
    toastNext(t(first?.status === 'confirmed' ? 'bookings.made.confirmed' : asked));
    const path = session().token ? paths.booking(tripId, first?.id ?? 0) : paths.ticket(first?.ticket ?? '');
    navigate(path, { replace: true });
  };
}

export type PhoneCountries = readonly (string | null | undefined)[];

/** The countries to try for a number without a country code: the reader's own, then that of the stop `seq`. */
export function phoneCountries({ forCaller, trip }: BookingTerms, seq: number): PhoneCountries {
  const own = forCaller ? null : countryOfPhone(session().userInfo?.phone);
  return [own, trip.stops[seq]?.place.country];
}

/** Returns the name under which the values of a booking form are stored while they are typed. */
export function draftKey(tripId: number, kind: string): string {
  return `booking:${tripId}:${kind}`;
}
