import type { AppContext } from '#server/context.ts';
import type { MailAttachment } from '#server/core/mail/contents.ts';
import { scriptOf, text } from '#server/core/translate.ts';
import { type Locale, nameIn } from '#shared/i18n/locale.ts';
import { rideCalendar } from '#shared/sales/bookings/tickets/calendar.ts';
import { ticketPath } from '#shared/sales/bookings/tickets/ticket-path.ts';
import { phoneShown } from '#shared/sales/trips/phones.ts';
import { placeLabel, type TripNotificationFacts } from './labels.ts';
import type { BookingFacts } from './queries/facts.ts';
import type { TripFacts } from './queries/trips.ts';

/** The path of a booking's page, the same for its passenger and for the staff. */
export function bookingPath({ tripId, id }: Pick<BookingFacts, 'tripId' | 'id'>): `/${string}` {
  return `/trips/list/${tripId}/booking/${id}`;
}

export function tripPath(tripId: number): `/${string}` {
  return `/trips/list/${tripId}`;
}

export function staffNotification(trip: TripFacts) {
  return { carrierId: trip.carrierId, tripId: trip.id, path: tripPath(trip.id), facts: tripFactsOf(trip) };
}

/** The facts of a booking for a notification: times are in the zone of the boarding stop. They contain no person's name. */
export function bookingFacts(facts: BookingFacts, all: readonly BookingFacts[] = [facts]): TripNotificationFacts {
  return {
    from: { uk: facts.from.uk, en: facts.from.en },
    to: { uk: facts.to.uk, en: facts.to.en },
    zone: facts.from.zone,
    departsAt: facts.departsAt.toISOString(),
    point: facts.from.point,
    kind: facts.kind,
    code: facts.code,
    codes: all.map(({ code }) => code),
    carrier: facts.carrierName,
    bus: facts.busNumber,
    model: facts.busModel,
    reason: facts.reason,
    price: facts.contractPrice,
    seat: facts.seat,
    count: all.length,
    ...(facts.unprovenUntil && { until: facts.unprovenUntil.toISOString() }),
  };
}

/** The facts of a trip for a notification: times are in the zone of its first stop. */
export function tripFactsOf(trip: TripFacts): TripNotificationFacts {
  return {
    from: { uk: trip.from.uk, en: trip.from.en },
    to: { uk: trip.to.uk, en: trip.to.en },
    zone: trip.from.zone,
    departsAt: trip.departsAt.toISOString(),
    bus: trip.busNumber,
    model: trip.busModel,
    reason: trip.reason,
    unanswered: trip.unanswered,
    count: trip.booked,
  };
}

/** The calendar file of a party's ride: a later file of the same party replaces the event or cancels it. */
export function calendarFile(app: AppContext, facts: BookingFacts, seats: readonly number[], now: Date) {
  const phone = phoneShown('passenger', facts, now) ? facts.driverPhone : null;
  return (locale: Locale): MailAttachment[] => {
    const notes = [
      ...seats.map((seat) => text(locale, 'bookings.calendar.seat', { seat })),
      text(locale, 'bookings.calendar.bus', {
        bus: facts.busNumber ?? '–',
        carrier: scriptOf(locale, facts.carrierName),
      }),
      ...(phone ? [text(locale, 'bookings.calendar.phone', { phone })] : []),
      text(locale, 'bookings.calendar.code', { code: facts.code }),
    ];
    const content = rideCalendar({
      code: facts.partyCode,
      status: facts.status,
      changes: facts.partyChanges,
      title: `${nameIn(facts.from, locale)} – ${nameIn(facts.to, locale)}`,
      place: placeLabel({ from: facts.from, point: facts.from.point }, locale),
      at: facts.from.boardingPoint?.pin ?? null,
      departsAt: facts.departsAt.toISOString(),
      arrivesAt: facts.arrivesAt.toISOString(),
      carrier: scriptOf(locale, facts.carrierName),
      notes: notes.join('\n'),
      url: app.publicUrl(facts.accountId === null ? ticketPath(facts.ticket) : bookingPath(facts)),
      now,
    });
    const method = /^METHOD:(\w+)/m.exec(content)?.[1];
    return [{ name: `vezu-${facts.partyCode}.ics`, type: `text/calendar; charset=utf-8; method=${method}`, content }];
  };
}
