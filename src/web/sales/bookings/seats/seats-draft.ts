import { readablePhone } from '#shared/core/text/phone.ts';
import type { BookingTerms, BookSeats } from '#shared/sales/bookings/rules/schema.ts';
import { session } from '#web/core/session/session.ts';
import { reachOf } from '../core/book-form.ts';

/** Checks that a stored draft has the shape of the form; the form itself validates the values later. */
export function isSeatsDraft(value: unknown): value is BookSeats {
  return typeof value === 'object' && value !== null && 'travellers' in value && Array.isArray(value.travellers);
}

/** So many travellers: the first of those that were typed, then empty ones. */
export function partyOf(typed: BookSeats['travellers'], count: number): BookSeats['travellers'] {
  return Array.from({ length: count }, (_, index) => typed[index] ?? { name: '', seat: null });
}

/** The travellers of a draft without the classes and extras that the carrier no longer has. */
export function knownChoices(travellers: BookSeats['travellers'], terms: BookingTerms): BookSeats['travellers'] {
  const known = (id: number | null | undefined) => terms.fareClasses.some((one) => one.id === id);
  return travellers.map(({ classId, infant, extras = [], ...traveller }) => ({
    ...traveller,
    extras: extras.filter(({ id }) => terms.extras.some((one) => one.id === id)),
    classId: known(classId) ? classId : null,
    infant: known(infant?.classId) ? infant : null,
  }));
}

/** An empty form: who is signed in travels first, except in a booking for a caller. */
export function fresh(terms: BookingTerms, passengers: number): BookSeats {
  const { userInfo } = session();
  const ownInfo = terms.forCaller ? null : userInfo;
  return {
    kind: 'passenger',
    fromSeq: terms.fromSeq,
    toSeq: terms.toSeq,
    travellers: Array.from({ length: passengers }, (_, index) => ({
      name: index === 0 && ownInfo ? `${ownInfo.name} ${ownInfo.lastName}`.trim() : '',
      seat: null,
      hasPet: false,
      hasBaggage: false,
    })),
    phone: readablePhone(ownInfo?.phone ?? ''),
    ...reachOf(terms),
    note: '',
  };
}
