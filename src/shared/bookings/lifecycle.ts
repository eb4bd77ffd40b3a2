export const BOOKING_STATUSES = [
  'unconfirmed',
  'confirmed',
  'boarded',
  'completed',
  'cancelled',
  'no_show',
  'ejected',
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

export const BOOKING_ACTIONS = ['confirm', 'cancel', 'board', 'noShow', 'eject', 'complete'] as const;
export type BookingAction = (typeof BOOKING_ACTIONS)[number];

export interface BookingTransition {
  from: readonly BookingStatus[];
  to: BookingStatus;
  /** `crew`: the trip's driver and the carrier's staff; `both`: the passenger too. */
  by: 'crew' | 'both';
  /** The trip has to be started. */
  duringTrip: boolean;
  reason: 'none' | 'crew' | 'always';
}

/** One state machine for passengers and parcels (docs/product.md 9.1). */
export const BOOKING_LIFECYCLE: Readonly<Record<BookingAction, BookingTransition>> = {
  confirm: { from: ['unconfirmed'], to: 'confirmed', by: 'crew', duringTrip: false, reason: 'none' },
  cancel: { from: ['unconfirmed', 'confirmed'], to: 'cancelled', by: 'both', duringTrip: false, reason: 'crew' },
  board: { from: ['confirmed', 'no_show'], to: 'boarded', by: 'crew', duringTrip: true, reason: 'none' },
  noShow: { from: ['confirmed'], to: 'no_show', by: 'crew', duringTrip: true, reason: 'none' },
  eject: { from: ['boarded'], to: 'ejected', by: 'crew', duringTrip: true, reason: 'always' },
  complete: { from: ['boarded'], to: 'completed', by: 'crew', duringTrip: true, reason: 'none' },
};

/** Statuses that hold the seat or the room, and those whose fare is due to the driver. */
export const HOLDING: readonly BookingStatus[] = ['unconfirmed', 'confirmed', 'boarded', 'completed'];

/** What still has to be settled before a trip can finish. */
export const UNRESOLVED: readonly BookingStatus[] = ['unconfirmed', 'confirmed'];

/** All actions on a booking: the transitions, and those for the price by arrangement, payments, undo and review. */
export const ALL_BOOKING_ACTIONS = [
  ...BOOKING_ACTIONS,
  'quote',
  'accept',
  'decline',
  'pay',
  'unpay',
  'undo',
  'review',
] as const;
export type AnyBookingAction = (typeof ALL_BOOKING_ACTIONS)[number];
