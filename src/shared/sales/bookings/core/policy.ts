import { type Actor, isOperator } from '#shared/core/access.ts';
import type { ProblemCode } from '#shared/core/errors.ts';
import type { ComingAnswer } from '#shared/sales/trips/coming-answer.ts';
import { type Drivers, drives } from '#shared/sales/trips/drives.ts';
import { TRIP_STATUSES, type TripStatus } from '#shared/sales/trips/schema.ts';
import {
  ALL_BOOKING_ACTIONS,
  type AnyBookingAction,
  BOOKING_ACTIONS,
  BOOKING_LIFECYCLE,
  BOOKING_STATUSES,
  type BookingAction,
  type BookingStatus,
} from '../rules/lifecycle.ts';
import { owedOf } from '../rules/owed.ts';
import { type ReviewableFacts, reviewKindOf } from '../rules/reviewable.ts';
import type { BookingKind, Side } from '../rules/schema.ts';

/** How long a boarding, a no-show or a completion can be undone, in milliseconds. */
export const UNDO_WINDOW = 5 * 60_000;

export const UNDOABLE = ['board', 'noShow', 'complete'] as const;

/** The facts about a booking that the rules need. Money is in euro cents. */
export interface BookingFacts extends ReviewableFacts {
  kind: BookingKind;
  needsCalculation: boolean;
  fare: number | null;
  /** Charge of the passenger for having cancelled or not come. */
  cancellationCharge?: number | undefined;
  contractPrice: number | null;
  declined: boolean;
  paid: number;
  expiresAt: Date | null;
  /** The last action of the staff on the booking during the trip, if it is one that can be undone. */
  lastAction?: { action: string; at: Date } | null;
  /** Whether the bus has not left the stop where the passenger gets on. */
  atStart?: boolean;
  /** Whether the passenger says that they are not aboard, and whether the bus may have left without them. */
  notAboard?: boolean;
  leftBehind?: boolean;
  /** The question of the evening before; null when it was not asked. */
  coming?: Pick<ComingAnswer, 'answeredAt' | 'by'> | null | undefined;
  reviewed?: boolean;
}

export interface BookingOwners extends Drivers {
  accountId: number | null;
  carrierId: number;
}

/** The side from which a person sees a booking; null if they may not see it (docs/product.md 1.3). */
export function sideOf(actor: Actor, booking: BookingOwners): Side | null {
  if (isOperator(actor.role)) return 'admin';
  if (worksOn(actor, booking)) return 'carrier';
  return booking.accountId === actor.accountId ? 'passenger' : null;
}

/** Whether a person drives a trip or runs its carrier. A hired driver only works on the trips that they drive. */
export function worksOn(actor: Actor | null, trip: Drivers & { carrierId: number }): boolean {
  if (!actor || actor.carrierId !== trip.carrierId) return false;
  return actor.role !== 'driver' || drives(trip, actor.accountId);
}

/** Whether an actor may book for themselves (docs/product.md 9.2): operators and the programs of a carrier do not travel. */
export function mayBookOwn(actor: Actor): boolean {
  return !isOperator(actor.role) && !actor.key;
}

export interface TripFacts {
  status: TripStatus;
}

interface ActionRule {
  by: readonly Side[];
  from: readonly BookingStatus[];
  trip: readonly TripStatus[];
}

const AHEAD: readonly TripStatus[] = ['new', 'planned', 'started'];
const DURING_TRIP: readonly TripStatus[] = ['started'];
/** A parcel that nobody collected stays on the bus, and is handed over or returned after the trip. */
const FOR_PARCELS: readonly TripStatus[] = ['started', 'finished'];
/** A charge for cancelling or not coming is paid like a fare. */
const PAYABLE: readonly BookingStatus[] = ['confirmed', 'boarded', 'completed', 'cancelled', 'no_show'];
const NEGOTIATION_ACTIONS = { from: ['unconfirmed'], trip: AHEAD } as const;

const ACTIONS: Readonly<Record<AnyBookingAction, ActionRule>> = {
  confirm: ofLifecycle('confirm'),
  cancel: ofLifecycle('cancel'),
  board: ofLifecycle('board'),
  noShow: ofLifecycle('noShow'),
  eject: ofLifecycle('eject'),
  complete: ofLifecycle('complete'),
  quote: { by: ['carrier'], ...NEGOTIATION_ACTIONS },
  accept: { by: ['passenger'], ...NEGOTIATION_ACTIONS },
  decline: { by: ['passenger'], ...NEGOTIATION_ACTIONS },
  pay: { by: ['carrier'], from: PAYABLE, trip: [...AHEAD, 'finished'] },
  unpay: { by: ['carrier'], from: BOOKING_STATUSES, trip: TRIP_STATUSES },
  waive: { by: ['carrier'], from: ['cancelled', 'no_show'], trip: TRIP_STATUSES },
  undo: { by: ['carrier'], from: ['boarded', 'no_show', 'completed'], trip: DURING_TRIP },
  notAboard: { by: ['passenger'], from: ['confirmed', 'boarded'], trip: DURING_TRIP },
  aboard: { by: ['passenger'], from: ['confirmed', 'boarded'], trip: DURING_TRIP },
  coming: { by: ['passenger', 'carrier'], from: ['confirmed'], trip: AHEAD },
  takeBackComing: { by: ['carrier'], from: ['confirmed'], trip: AHEAD },
  review: { by: ['passenger'], from: ['completed', 'cancelled', 'confirmed', 'no_show'], trip: TRIP_STATUSES },
};

/** Conditions of an action besides its row in the table; null if all are met. */
const CONDITIONS: Partial<
  Record<AnyBookingAction, (side: Side, booking: BookingFacts, now: Date) => ProblemCode | null>
> = {
  confirm: (_, booking, now) => expired(booking, now) ?? (booking.fare === null ? 'needs_price' : null),
  quote: (_, booking, now) => expired(booking, now) ?? (booking.needsCalculation ? null : 'booking_state'),
  accept: (_, booking, now) => expired(booking, now) ?? unquoted(booking),
  decline: (_, booking, now) => expired(booking, now) ?? unquoted(booking),
  cancel: (side, booking, now) => (side === 'passenger' && now >= booking.departsAt ? 'too_late' : null),
  noShow: (_, booking, now) => (now < booking.departsAt ? 'too_early' : null),
  complete: (_, { kind, atStart }) => (kind === 'passenger' && atStart ? 'too_early' : null),
  pay: (_, booking) => {
    const owed = owedOf(booking);
    if (owed === null) return 'needs_price';
    return booking.paid >= owed ? 'booking_state' : null;
  },
  waive: (_, { cancellationCharge = 0 }) => (cancellationCharge > 0 ? null : 'booking_state'),
  unpay: (_, { paid }) => (paid > 0 ? null : 'booking_state'),
  undo: (_, { lastAction }, now) => {
    if (!lastAction || !UNDOABLE.some((action) => action === lastAction.action)) return 'booking_state';
    return now.getTime() - lastAction.at.getTime() > UNDO_WINDOW ? 'undo_too_late' : null;
  },
  notAboard: (_, { kind, notAboard, leftBehind }) => {
    if (kind === 'parcel' || notAboard) return 'booking_state';
    return leftBehind ? null : 'too_early';
  },
  aboard: (_, { notAboard }) => (notAboard ? null : 'booking_state'),
  coming: (_, { coming, departsAt }, now) => {
    if (!coming || coming.answeredAt !== null) return 'booking_state';
    return now < departsAt ? null : 'too_late';
  },
  takeBackComing: (_, { coming, departsAt }, now) => {
    if (coming?.by !== 'carrier') return 'booking_state';
    return now < departsAt ? null : 'too_late';
  },
};

/**
 * Why a side may not do an action on a booking now, as the error code of the server; null when it may. Server and screen both
 * use this function (docs/product.md 9.1).
 */
export function refusal(
  bookingAction: AnyBookingAction,
  side: Side,
  booking: BookingFacts,
  trip: TripFacts,
  now: Date,
): ProblemCode | null {
  const rule = ACTIONS[bookingAction];
  if (!rule.by.includes(side)) return 'not_allowed';
  if (bookingAction === 'review') return reviewRefusal(booking, trip, now);
  if (!rule.from.includes(booking.status)) return 'booking_state';
  if (!tripsFor(bookingAction, booking).includes(trip.status))
    return trip.status === 'cancelled' ? 'trip_cancelled' : 'trip_state';
  return CONDITIONS[bookingAction]?.(side, booking, now) ?? null;
}

/** Why a review may not be written now; null when it may. */
export function reviewRefusal(
  booking: ReviewableFacts & Pick<BookingFacts, 'reviewed'>,
  { status }: TripFacts,
  now: Date,
): ProblemCode | null {
  if (booking.reviewed) return 'booking_state';
  if (reviewKindOf(booking, status, now) !== null) return null;
  return booking.status === 'completed' ? 'trip_state' : 'booking_state';
}

/** All actions that a side may do on a booking now, in the order of `ALL_BOOKING_ACTIONS`. */
export function bookingActions(side: Side, booking: BookingFacts, trip: TripFacts, now: Date): AnyBookingAction[] {
  return ALL_BOOKING_ACTIONS.filter((bookingAction) => refusal(bookingAction, side, booking, trip, now) === null);
}

export function needsReason(bookingAction: AnyBookingAction, side: Side): boolean {
  const action = BOOKING_ACTIONS.find((one) => one === bookingAction);
  const reason = action ? BOOKING_LIFECYCLE[action].reason : 'none';
  return reason === 'always' || (reason === 'staff' && side === 'carrier');
}

/** The next action to do, which is shown as the only filled button; null when this side has nothing to do. */
export function mainAction(
  actions: readonly AnyBookingAction[],
  booking: Pick<BookingFacts, 'contractPrice' | 'declined'>,
): AnyBookingAction | null {
  const order: AnyBookingAction[] =
    booking.contractPrice === null || booking.declined
      ? ['accept', 'confirm', 'quote', 'board', 'complete', 'review']
      : ['accept', 'confirm', 'board', 'complete', 'review'];
  return order.find((bookingAction) => actions.includes(bookingAction)) ?? null;
}

function ofLifecycle(action: BookingAction): ActionRule {
  const { from, by, duringTrip } = BOOKING_LIFECYCLE[action];
  return { by: by === 'both' ? ['passenger', 'carrier'] : ['carrier'], from, trip: duringTrip ? DURING_TRIP : AHEAD };
}

function tripsFor(bookingAction: AnyBookingAction, { kind, status }: BookingFacts): readonly TripStatus[] {
  const atTheEnd =
    bookingAction === 'complete' || bookingAction === 'eject' || (bookingAction === 'undo' && status === 'completed');
  return kind === 'parcel' && atTheEnd ? FOR_PARCELS : ACTIONS[bookingAction].trip;
}

function expired({ expiresAt }: BookingFacts, now: Date): ProblemCode | null {
  return expiresAt !== null && now >= expiresAt ? 'request_expired' : null;
}

function unquoted({ contractPrice, declined }: BookingFacts): ProblemCode | null {
  return contractPrice === null || declined ? 'not_quoted' : null;
}
