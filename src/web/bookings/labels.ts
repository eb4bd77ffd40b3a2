import {
  type AnyBookingAction,
  BOOKING_ACTIONS,
  BOOKING_LIFECYCLE,
  type BookingStatus,
} from '#shared/bookings/lifecycle.ts';
import type { Booking, BookingKind } from '#shared/bookings/schema.ts';
import type { PublicTrip } from '#shared/trips/schema.ts';
import { dateIn, money, timeIn } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';

/** What a state is called, of a seat or of a parcel. */
export function statusLabel(kind: BookingKind, status: BookingStatus): string {
  return kind === 'parcel' ? t(`statuses.parcel.${status}`) : t(`statuses.seat.${status}`);
}

/** The colour of a state: yellow waits for an answer, green and red are outcomes. */
export function statusTone(status: BookingStatus): 'now' | 'good' | 'bad' | 'quiet' {
  if (status === 'unconfirmed') return 'now';
  if (status === 'confirmed' || status === 'boarded') return 'good';
  return status === 'completed' ? 'quiet' : 'bad';
}

/** What the button of a deed says, of a seat or of a parcel. */
export function actionLabel(kind: BookingKind, action: AnyBookingAction): string {
  return kind === 'parcel' ? t(`bookings.do.parcel.${action}`) : t(`bookings.do.seat.${action}`);
}

/** What happens to a booking beside moving it along; a move is called as the state it leads to. */
const EVENTS = ['book', 'undo', 'quote', 'accept', 'decline', 'pay', 'unpay', 'expire'] as const;

/** What was done, of a seat or of a parcel. */
export function eventLabel(kind: BookingKind, action: string): string {
  const move = BOOKING_ACTIONS.find((one) => one === action);
  if (move) return statusLabel(kind, BOOKING_LIFECYCLE[move].to);
  const event = EVENTS.find((one) => one === action);
  return event ? t(`bookings.event.${event}`) : action;
}

/** '48 €', or that the price is by arrangement as long as it is not agreed. */
export function priceLabel({ fare }: Pick<Booking, 'fare'>): string {
  return fare === null ? t('bookings.arrangement') : money(fare);
}

/** A number plate in one piece. */
export function plateLabel(trip: Pick<PublicTrip, 'bus'>): string {
  return trip.bus?.number.replaceAll(' ', '\u00a0') ?? t('bookings.bus.none');
}

/** 'Львів – Вроцлав' of a part of a trip. */
export function pathLabel(trip: Pick<PublicTrip, 'stops'>, fromSeq: number, toSeq: number): string {
  const [from, to] = [trip.stops[fromSeq], trip.stops[toSeq]];
  return from && to ? `${named(from.place.name)} – ${named(to.place.name)}` : '';
}

/** The calendar date of departure from a stop, on its own clock. */
export function departureDate(trip: Pick<PublicTrip, 'stops' | 'departsAt'>, fromSeq: number): string {
  const stop = trip.stops[fromSeq];
  return dateIn(stop?.place.zone ?? 'UTC', stop?.departsAt ?? trip.departsAt);
}

/** An instant on the clock of the stop where they board: 'HH:MM'. */
export function timeAt(trip: Pick<PublicTrip, 'stops'>, seq: number, instant: string): string {
  return timeIn(trip.stops[seq]?.place.zone ?? 'UTC', instant);
}
