import type { MailAttachment } from '#server/core/mail/contents.ts';
import { text } from '#server/core/messages.ts';
import { publicUrl } from '#server/core/public-url.ts';
import { rideCalendar } from '#shared/bookings/calendar.ts';
import { textFromCents } from '#shared/core/money.ts';
import { localTime } from '#shared/core/time.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { MessageValues } from '#shared/i18n/messages.ts';
import { phoneShown } from '#shared/trips/phones.ts';
import type { BookingFacts } from './queries/facts.ts';
import type { TripFacts } from './queries/trips.ts';

/** Where a booking stands in the app, for its passenger and for the carrier's people alike. */
export function bookingPath({ tripId, id }: Pick<BookingFacts, 'tripId' | 'id'>): `/${string}` {
  return `/trips/list/${tripId}/booking/${id}`;
}

export function tripPath(tripId: number): `/${string}` {
  return `/trips/list/${tripId}`;
}

/** What the texts say of a booking: times on the clock of the stop where they board. No name of anybody. */
export function bookingValues(facts: BookingFacts, count = 1): (locale: Locale) => MessageValues {
  return (locale) => ({
    kind: facts.kind,
    road: `${facts.from[locale]} – ${facts.to[locale]}`,
    date: dayWords(locale, facts.departsAt, facts.from.zone),
    time: localTime(facts.departsAt, facts.from.zone),
    place: placeWords(facts, locale),
    code: facts.code,
    carrier: facts.carrierName,
    bus: facts.busNumber ?? '',
    reason: facts.reason ?? '',
    price: facts.contractPrice === null ? '' : `${textFromCents(facts.contractPrice)} €`,
    count,
  });
}

/** What the texts say of a trip: times on the clock of its first stop. */
export function tripValues(trip: TripFacts): (locale: Locale) => MessageValues {
  return (locale) => ({
    road: `${trip.from[locale]} – ${trip.to[locale]}`,
    date: dayWords(locale, trip.departsAt, trip.from.zone),
    time: localTime(trip.departsAt, trip.from.zone),
    bus: trip.busNumber ?? '',
    reason: trip.reason ?? '',
    unanswered: trip.unanswered,
    count: trip.booked,
  });
}

/** The ride for a calendar, one for a party: a later file of the same party replaces it, or takes it back. */
export function calendarFile(facts: BookingFacts, seats: readonly number[], now: Date) {
  const phone = phoneShown('passenger', facts, now) ? facts.driverPhone : null;
  return (locale: Locale): MailAttachment[] => {
    const notes = [
      ...seats.map((seat) => text(locale, 'bookings.calendar.seat', { seat })),
      text(locale, 'bookings.calendar.bus', { bus: facts.busNumber ?? '–', carrier: facts.carrierName }),
      ...(phone ? [text(locale, 'bookings.calendar.phone', { phone })] : []),
      text(locale, 'bookings.calendar.code', { code: facts.code }),
    ];
    const content = rideCalendar({
      code: facts.partyCode,
      status: facts.status,
      changes: facts.partyChanges,
      title: `${facts.from[locale]} – ${facts.to[locale]}`,
      place: placeWords(facts, locale),
      at: facts.from,
      departsAt: facts.departsAt.toISOString(),
      arrivesAt: facts.arrivesAt.toISOString(),
      carrier: facts.carrierName,
      notes: notes.join('\n'),
      url: publicUrl(bookingPath(facts)),
      now,
    });
    const method = /^METHOD:(\w+)/m.exec(content)?.[1];
    return [{ name: `vezu-${facts.partyCode}.ics`, type: `text/calendar; charset=utf-8; method=${method}`, content }];
  };
}

function placeWords({ from }: BookingFacts, locale: Locale): string {
  return [from[locale], from.point].filter(Boolean).join(', ');
}

/** '12 червня' */
function dayWords(locale: Locale, instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(locale === 'uk' ? 'uk-UA' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone,
  }).format(instant);
}
