import type { BookingTerms } from '#shared/bookings/schema.ts';
import { countryOfPhone } from '#shared/core/phone.ts';
import { useLocation, useNavigate } from '#web/core/router/router.tsx';
import { session, updateSession } from '#web/core/session/session.ts';
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

export type PhoneCountries = readonly (string | null | undefined)[];

/** The countries to try for a number without a country code: the reader's own, then that of the stop `seq`. */
export function phoneCountries({ forCaller, trip }: BookingTerms, seq: number): PhoneCountries {
  const own = forCaller ? null : countryOfPhone(session().userInfo?.phone);
  return [own, trip.stops[seq]?.place.country];
}
