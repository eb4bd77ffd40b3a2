import type { BookingRow } from '#shared/sales/bookings/core/booking-row.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { Booking, BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import { waitsFor } from '#shared/sales/bookings/rules/waiting.ts';
import type { PublicTrip } from '#shared/sales/trips/schema.ts';
import { dateIn, money, number, timeIn } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';

export function statusLabel(kind: BookingKind, status: BookingStatus): string {
  return kind === 'parcel' ? t(`statuses.parcel.${status}`) : t(`statuses.seat.${status}`);
}

/** A parcel's weight in the reader's language, which never breaks before its unit. */
export function weightLabel(kg: number): string {
  return t('bookings.weightOf', { kg: number(kg, 1) });
}

type Waiting = Parameters<typeof waitsFor>[0] & Partial<Pick<BookingRow, 'unproven'> & Pick<Booking, 'proveUntil'>>;

/** Like `statusLabel`, but a booking that waits for an answer names whose: the reader's, or that of the other side. */
export function waitingLabel(booking: Waiting & { kind: BookingKind }, reader: 'passenger' | 'carrier'): string {
  const held = booking.status === 'unconfirmed' && (booking.unproven || booking.proveUntil);
  const whose = held ? 'passenger' : waitsFor(booking);
  if (whose === null) return statusLabel(booking.kind, booking.status);
  return whose === reader ? t('statuses.waits.you') : t(`statuses.waits.${whose}`);
}

/** The colour of a status: yellow waits for an answer, green and red are outcomes. */
export function statusTone(status: BookingStatus): 'now' | 'good' | 'bad' | 'quiet' {
  if (status === 'unconfirmed') return 'now';
  if (status === 'confirmed' || status === 'boarded') return 'good';
  return status === 'completed' ? 'quiet' : 'bad';
}

/** '48 €', or "by arrangement" while no price is agreed. */
export function priceLabel({ fare }: Pick<Booking, 'fare'>): string {
  return fare === null ? t('bookings.arrangement') : money(fare);
}

/** The number plate with spaces that do not break. */
export function plateLabel(trip: Pick<PublicTrip, 'bus'>): string {
  return trip.bus?.number.replaceAll(' ', '\u00a0') ?? t('bookings.bus.none');
}

/** 'Львів – Вроцлав': the ends of a part of the trip. */
export function pathLabel(trip: Pick<PublicTrip, 'stops'>, fromSeq: number, toSeq: number): string {
  const [from, to] = [trip.stops[fromSeq], trip.stops[toSeq]];
  return from && to ? `${named(from.place.name)} – ${named(to.place.name)}` : '';
}

export function departureDate(trip: Pick<PublicTrip, 'stops' | 'departsAt'>, fromSeq: number): string {
  const stop = trip.stops[fromSeq];
  return dateIn(stop?.place.zone ?? 'UTC', stop?.departsAt ?? trip.departsAt);
}

/** A stop as an option of a list: a boarding stop with the bus's departure, the last stop with its arrival. */
export function stopOption(
  trip: Pick<PublicTrip, 'stops'>,
  seq: number,
  at: 'departsAt' | 'arrivesAt',
): { value: string; label: string } {
  const stop = trip.stops[seq];
  const time = stop?.[at] ?? stop?.departsAt ?? stop?.arrivesAt;
  const name = stop ? named(stop.place.name) : '';
  return { value: String(seq), label: time ? `${timeAt(trip, seq, time)} ${name}` : name };
}

/** The time of an instant in the time zone of the boarding stop: 'HH:MM'. */
export function timeAt(trip: Pick<PublicTrip, 'stops'>, seq: number, instant: string): string {
  return timeIn(trip.stops[seq]?.place.zone ?? 'UTC', instant);
}
