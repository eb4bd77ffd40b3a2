import type { Actor } from '#shared/core/access.ts';
import type { ProblemCode } from '#shared/core/errors.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import { CHANGE_KINDS, type ChangeAnswer, type ChangeKind } from '../rules/change-schema.ts';
import type { BookingStatus } from '../rules/lifecycle.ts';
import type { BookingKind } from '../rules/schema.ts';
import { type BookingOwners, sideOf } from './policy.ts';

/** An offer of a change ends this many hours after it was made, and at the latest when the bus of the ride departs. */
export const CHANGE_OFFER_HOURS = 24;

/** The side that changes a booking: a hired driver may do less than the office. */
export const CHANGERS = ['office', 'driver', 'passenger'] as const;
export type Changer = (typeof CHANGERS)[number];

/** The parts of a booking that can be changed. The price is in euro cents; null while it is by arrangement. */
export interface ChangeState {
  tripId: number;
  fromSeq: number;
  toSeq: number;
  seat: number | null;
  name: string;
  phone: string;
  price: number | null;
}

export interface ChangeFacts {
  kind: BookingKind;
  status: BookingStatus;
  tripStatus: TripStatus;
  /** The departure from the stop where the passenger boards. */
  departsAt: Date;
  fare: number | null;
  /** The carrier's limit for passengers; null when they may change nothing. */
  changeHours: number | null;
}

const AHEAD: readonly BookingStatus[] = ['unconfirmed', 'confirmed'];
const ABOARD: readonly BookingStatus[] = [...AHEAD, 'boarded'];
const NOBODY: readonly BookingStatus[] = [];

/** The statuses of a booking in which each side may change each part (docs/product.md 9.17). */
const ALLOWED: Readonly<Record<ChangeKind, Readonly<Record<Changer, readonly BookingStatus[]>>>> = {
  trip: { office: AHEAD, driver: NOBODY, passenger: AHEAD },
  stops: { office: AHEAD, driver: AHEAD, passenger: NOBODY },
  seat: { office: ABOARD, driver: ABOARD, passenger: AHEAD },
  name: { office: ABOARD, driver: ABOARD, passenger: AHEAD },
  phone: { office: ABOARD, driver: ABOARD, passenger: NOBODY },
  price: { office: AHEAD, driver: NOBODY, passenger: NOBODY },
};

const TRIPS: Readonly<Record<Changer, readonly TripStatus[]>> = {
  office: ['new', 'planned', 'started'],
  driver: ['new', 'planned', 'started'],
  passenger: ['new', 'planned'],
};

const HOUR = 3_600_000;

/** As who a person changes a booking; null if they may not change or see it. */
export function changerOf(actor: Actor, owners: BookingOwners): Changer | null {
  const side = sideOf(actor, owners);
  if (side === 'passenger') return 'passenger';
  if (side !== 'carrier') return null;
  return actor.role === 'driver' ? 'driver' : 'office';
}

/** Why this part of a booking may not be changed now, as an error code; null when it may. */
export function changeRefusal(kind: ChangeKind, who: Changer, facts: ChangeFacts, now: Date): ProblemCode | null {
  const statuses = ALLOWED[kind][who];
  if (statuses.length === 0) return 'not_allowed';
  if (who === 'passenger' && facts.changeHours === null) return 'not_allowed';
  if (!statuses.includes(facts.status)) return 'booking_state';
  if (!TRIPS[who].includes(facts.tripStatus)) {
    return facts.tripStatus === 'cancelled' ? 'trip_cancelled' : 'trip_state';
  }
  if (kind === 'seat' && facts.kind === 'parcel') return 'booking_state';
  if (kind === 'price' && facts.fare === null) return 'needs_price';
  if (who !== 'passenger') return null;
  return now.getTime() > facts.departsAt.getTime() - (facts.changeHours ?? 0) * HOUR ? 'change_too_late' : null;
}

export function changeableKinds(who: Changer, facts: ChangeFacts, now: Date): ChangeKind[] {
  return CHANGE_KINDS.filter((kind) => changeRefusal(kind, who, facts, now) === null);
}

/** Kinds that are refused with `change_open` while another change waits for an answer. */
export const MOVING_KINDS: readonly ChangeKind[] = ['trip', 'stops', 'price'];

/** The differences between two states. Another trip has other stops and seats, so these are then not listed separately. */
export function changedKinds(before: ChangeState, after: ChangeState): ChangeKind[] {
  const moved = before.tripId !== after.tripId;
  const differs: Readonly<Record<ChangeKind, boolean>> = {
    trip: moved,
    stops: !moved && (before.fromSeq !== after.fromSeq || before.toSeq !== after.toSeq),
    seat: !moved && before.seat !== after.seat,
    name: before.name !== after.name,
    phone: before.phone !== after.phone,
    price: before.price !== after.price,
  };
  return CHANGE_KINDS.filter((kind) => differs[kind]);
}

/** The side whose consent a change waits for; null when it takes effect immediately. */
export type Consent = 'passenger' | 'carrier' | null;

/** Whether the carrier agrees to a passenger's change first; `instantConfirmation` is that of the trip that is chosen. */
export function asksCarrier(
  kinds: readonly ChangeKind[],
  { status, instantConfirmation }: { status: BookingStatus; instantConfirmation: boolean },
): boolean {
  return kinds.includes('trip') && status === 'confirmed' && !instantConfirmation;
}

/**
 * The side whose consent a change needs. Staff ask the passenger about another trip, other stops and a higher price, unless the passenger agreed by
 * telephone. If a passenger chooses another date, the carrier is asked in the same cases as for a booking: not with instant confirmation,
 * and not while the booking itself waits for an answer.
 */
export function consentFor(
  who: Changer,
  kinds: readonly ChangeKind[],
  change: {
    before: Pick<ChangeState, 'price'>;
    after: Pick<ChangeState, 'price'>;
    status: BookingStatus;
    agreed: boolean;
    instantConfirmation: boolean;
  },
): Consent {
  if (who === 'passenger') {
    return asksCarrier(kinds, change) ? 'carrier' : null;
  }
  if (change.agreed) return null;
  const dearer = difference(change.before, change.after) > 0;
  return kinds.includes('trip') || kinds.includes('stops') || dearer ? 'passenger' : null;
}

/** How much more the booking costs after the change, in euro cents; negative when it costs less; 0 while a price is not known. */
export function difference(before: Pick<ChangeState, 'price'>, after: Pick<ChangeState, 'price'>): number {
  return before.price === null || after.price === null ? 0 : after.price - before.price;
}

/** Sum still to be paid at a price, in euro cents; negative when money is to be given back. */
export function dueAt(price: number | null, paid: number): number {
  return (price ?? 0) - paid;
}

/** When an offer made now ends: no ride that it is about may have departed by then. */
export function offerEnd(now: Date, departures: readonly Date[]): Date {
  const ahead = departures.map((departure) => departure.getTime()).filter((time) => time > now.getTime());
  return new Date(Math.min(now.getTime() + CHANGE_OFFER_HOURS * HOUR, ...ahead));
}

/** Answers to an open change: its author may withdraw it, the other side accepts or declines. */
export function changeAnswers(
  who: Changer,
  open: { side: 'passenger' | 'carrier'; kinds: readonly ChangeKind[] },
): ChangeAnswer[] {
  const own = (who === 'passenger') === (open.side === 'passenger');
  if (own) return ['withdraw'];
  // A hired driver answers nothing that a driver may not change.
  if (who !== 'passenger' && open.kinds.some((kind) => ALLOWED[kind][who].length === 0)) return [];
  return ['accept', 'decline'];
}
