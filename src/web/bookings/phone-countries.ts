import type { BookingTerms } from '#shared/bookings/schema.ts';
import { countryOfPhone } from '#shared/core/phone.ts';
import { session } from '#web/core/session/session.ts';

export type PhoneCountries = readonly (string | null | undefined)[];

/** The countries to try for a number without a country code: the reader's own, then that of the stop `seq`. */
export function phoneCountries({ forCaller, trip }: BookingTerms, seq: number): PhoneCountries {
  const own = forCaller ? null : countryOfPhone(session().userInfo?.phone);
  return [own, trip.stops[seq]?.place.country];
}
