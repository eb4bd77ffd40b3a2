import { LIMITS } from '#shared/core/limits.ts';
import { readablePhone } from '#shared/core/text/phone.ts';
import { type LocalDate, localDate } from '#shared/core/time.ts';
import type { ParcelClass } from '#shared/network/carriers/schema.ts';
import type { Help } from '#shared/network/fleet/help.ts';
import type { Place } from '#shared/network/places/schema.ts';
import type { Messenger } from '#shared/people/accounts/base/reach.ts';
import type { ComingBooking, PastBooking } from '#shared/sales/bookings/callers/callers-schema.ts';
import { classFor } from '#shared/sales/bookings/rules/parcel-rules.ts';
import type { BookInput, BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import type { BroughtExtras } from '#shared/sales/prices/extras.ts';
import { chargedKg, volumeOf } from '#shared/sales/prices/volumetric-weight.ts';
import type { PaymentMethod } from '#shared/sales/trips/payment-rows.ts';

/** The fields of a call, in the order of the conversation; Alt and the number of the place goes to one. */
export const CALL_FIELDS = ['phone', 'from', 'to', 'when', 'names', 'pay', 'note'] as const;
export type CallField = (typeof CALL_FIELDS)[number];

export interface CallInfant {
  /** A class without a seat. */
  classId: number;
  /** Empty: the infant travels under the name of who holds it. */
  name: string;
  /** The place of the traveller among all of them, from 0. */
  on: number;
}

export interface CallState {
  /** The number as it is typed. */
  phone: string;
  /** When the first digit was typed, in milliseconds; null before. */
  beganAt: number | null;
  kind: BookingKind;
  from: Place | null;
  to: Place | null;
  /** Null: the first day with a trip. */
  date: LocalDate | null;
  /** The days offered begin after this one: a way back follows the way there. */
  after: LocalDate | null;
  /** Null: the first trip with enough room. */
  tripId: number | null;
  count: number;
  /** Seats that were chosen on the plan; null: those that are proposed. */
  seats: number[] | null;
  /** The seats of the ride that is repeated. */
  before: number[];
  /** The passengers or the sender; null: the name by which the caller is known. */
  names: string | null;
  /** The fare class of each traveller, in the order of the seats; missing and null: the full price. */
  classes: readonly (number | null)[];
  infants: readonly CallInfant[];
  /** The promo code as it was typed; empty for none. */
  promo: string;
  hasPet: boolean;
  hasBaggage: boolean;
  /** Extras of the party; they are booked with the first traveller. */
  extras: BroughtExtras;
  /** Help for the first traveller. */
  help: readonly Help[];
  payBy: PaymentMethod;
  note: string;
  /** A second number as it is typed, and the messenger that the caller prefers. */
  secondPhone: string;
  messenger: Messenger | null;
  receiverName: string;
  receiverPhone: string;
  what: string;
  weight: string;
  /** Length, width and height in cm as they are typed. */
  sides: readonly string[];
  /** Null: the smallest class for the weight. */
  sizeClass: ParcelClass | null;
}

export const NEW_CALL: CallState = {
  phone: '',
  beganAt: null,
  kind: 'passenger',
  from: null,
  to: null,
  date: null,
  after: null,
  tripId: null,
  count: 1,
  seats: null,
  before: [],
  names: null,
  classes: [],
  infants: [],
  promo: '',
  hasPet: false,
  hasBaggage: false,
  extras: [],
  help: [],
  payBy: 'cash',
  note: '',
  secondPhone: '',
  messenger: null,
  receiverName: '',
  receiverPhone: '',
  what: '',
  weight: '',
  sides: ['', '', ''],
  sizeClass: null,
};

/** A change of the state: another path, day or trip makes the choices after it again. */
export function changed(state: CallState, change: Partial<CallState>): CallState {
  const next = { ...state, ...change };
  const another = 'from' in change || 'to' in change || 'kind' in change;
  if (another && !('date' in change)) next.date = null;
  if (another && !('after' in change)) next.after = null;
  if ((another || 'date' in change) && !('tripId' in change)) next.tripId = null;
  if (next.tripId !== state.tripId || another || 'date' in change) next.seats = change.seats ?? null;
  if (next.names !== null && 'names' in change && next.kind === 'passenger') {
    next.count = Math.min(LIMITS.SEATS_MAX, Math.max(next.count, namesIn(next.names).length));
  }
  return next;
}

/** Values from a past ride or parcel; the day is the next one with a trip, after the days on which the caller travels this way already. */
export function repeated(past: PastBooking, coming: readonly ComingBooking[] = []): Partial<CallState> {
  const booked = coming.filter(
    ({ kind, from, to }) => kind === past.kind && from.id === past.from.id && to.id === past.to.id,
  );
  const same = {
    kind: past.kind,
    from: past.from,
    to: past.to,
    payBy: past.payBy ?? ('cash' as const),
    after: lastDay(booked),
  };
  if (past.kind === 'passenger' || !past.parcel) {
    const { seats, names, classIds, infants } = past;
    const count = Math.max(1, seats.length);
    return { ...same, count, before: seats, names: names.join(', '), classes: classIds, infants };
  }
  const { receiverName, receiverPhone, what, weightKg, sides, sizeClass } = past.parcel;
  return {
    ...same,
    receiverName,
    receiverPhone: readablePhone(receiverPhone),
    what,
    weight: String(weightKg),
    sides: sides ? sides.map(String) : NEW_CALL.sides,
    sizeClass,
  };
}

function lastDay(booked: readonly ComingBooking[]): LocalDate | null {
  const days = booked.map(({ from, departsAt }) => localDate(new Date(departsAt), from.zone));
  return days.sort().at(-1) ?? null;
}

/** The call for the return ride of a new booking: the same people in the other direction, after the day of arrival. */
export function returnJourney(state: CallState, arrives: LocalDate): CallState {
  const { from, to } = state;
  return { ...state, from: to, to: from, date: null, after: arrives, tripId: null, seats: null, before: [], note: '' };
}

/** The names of a list with commas, semicolons or lines. */
export function namesIn(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The weight in kilograms; 0 while it is no number. */
export function kilograms(typed: string): number {
  return Number(typed.replace(',', '.')) || 0;
}

/** The sides of the parcel in cm; null until all three are numbers. */
export function sidesOf({ sides }: Pick<CallState, 'sides'>): number[] | null {
  const typed = sides.map(kilograms);
  return typed.every((side) => side > 0) ? typed : null;
}

/** The chosen size, else the smallest for the weight that counts; `divisor`: the carrier's, for the volume. */
export function sizeOf(
  { sizeClass, weight, sides }: Pick<CallState, 'sizeClass' | 'weight' | 'sides'>,
  divisor?: number | null | undefined,
): ParcelClass {
  const kg = chargedKg(kilograms(weight), volumeOf(sidesOf({ sides }), divisor));
  return sizeClass ?? (kg > 0 ? classFor(kg) : 's');
}

export interface ChosenTrip {
  phone: string;
  names: string;
  fromSeq: number;
  toSeq: number;
  seats: readonly number[];
  /** The fare class of each traveller, in the order of the seats; null: the full price. */
  classes: readonly (number | null)[];
  infants: readonly CallInfant[];
  extras?: BroughtExtras | undefined;
  /** The promo code that the price has taken off. */
  promo?: string | undefined;
  volumeDivisor?: number | null | undefined;
  /** The price of all seats that the caller was given. */
  total: number | null;
}

/** The booking that the call has come to. Passengers without a name travel under the first one. */
export function bookingOf(state: CallState, chosen: ChosenTrip): BookInput {
  const { fromSeq, toSeq, phone, seats, classes, infants } = chosen;
  const names = namesIn(chosen.names);
  const { note, payBy, secondPhone, messenger } = state;
  const common = {
    ...{ fromSeq, toSeq, note, payBy },
    ...(secondPhone !== '' && { secondPhone }),
    ...(messenger && { messenger }),
  };
  if (state.kind === 'passenger') {
    const travellers = seats.map((seat, index) => {
      const name = names[index] ?? names[0] ?? '';
      const infant = infants.find(({ on }) => on === index);
      return {
        ...{ name, seat, classId: classes[index] ?? null },
        ...(index === 0 && {
          hasPet: state.hasPet,
          hasBaggage: state.hasBaggage,
          ...(state.help.length > 0 && { help: [...state.help] }),
          ...(chosen.extras?.length && { extras: [...chosen.extras] }),
        }),
        ...(infant && { infant: { name: infant.name.trim() || name, classId: infant.classId } }),
      };
    });
    const promoCode = chosen.promo ? { promoCode: chosen.promo } : {};
    return { ...common, kind: 'passenger', travellers, phone, total: chosen.total, ...promoCode };
  }
  return {
    ...common,
    kind: 'parcel',
    senderName: names[0] ?? '',
    senderPhone: phone,
    receiverName: state.receiverName,
    receiverPhone: state.receiverPhone,
    what: state.what,
    sizeClass: sizeOf(state, chosen.volumeDivisor),
    weightKg: state.weight,
    sides: state.sides.some((side) => side !== '') ? [...state.sides] : null,
    declaredValue: null,
  };
}
