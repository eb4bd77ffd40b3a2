export const BOOKING_STATUSES = [
  'unconfirmed',
  'confirmed',
  'boarded',
  'completed',
  'cancelled',
  'no_show',
  'left_behind',
  'ejected',
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

export const BOOKING_ACTIONS = ['confirm', 'cancel', 'board', 'noShow', 'eject', 'complete'] as const;
export type BookingAction = (typeof BOOKING_ACTIONS)[number];

export interface BookingTransition {
  from: readonly BookingStatus[];
  to: BookingStatus;
  /** `staff`: the trip's driver and the carrier's staff; `both`: the passenger as well. */
  by: 'staff' | 'both';
  /** Whether the trip must have been started. */
  duringTrip: boolean;
  reason: 'none' | 'staff' | 'always';
}

/** The state machine of bookings, for passengers and parcels (docs/product.md 9.1). */
export const BOOKING_LIFECYCLE: Readonly<Record<BookingAction, BookingTransition>> = {
  confirm: { from: ['unconfirmed'], to: 'confirmed', by: 'staff', duringTrip: false, reason: 'none' },
  cancel: { from: ['unconfirmed', 'confirmed'], to: 'cancelled', by: 'both', duringTrip: false, reason: 'staff' },
  board: {
    from: ['confirmed', 'no_show', 'left_behind'],
    to: 'boarded',
    by: 'staff',
    duringTrip: true,
    reason: 'none',
  },
  noShow: { from: ['confirmed'], to: 'no_show', by: 'staff', duringTrip: true, reason: 'none' },
  eject: { from: ['boarded'], to: 'ejected', by: 'staff', duringTrip: true, reason: 'always' },
  complete: { from: ['boarded'], to: 'completed', by: 'staff', duringTrip: true, reason: 'none' },
};

/** Statuses in which a booking holds a seat or room and its fare counts as due. */
export const HOLDING: readonly BookingStatus[] = ['unconfirmed', 'confirmed', 'boarded', 'completed'];

/** Statuses that must be settled before a trip can be finished. */
export const UNRESOLVED: readonly BookingStatus[] = ['unconfirmed', 'confirmed'];

/** All actions on a booking: the transitions, and those for negotiation, payments, undo, the call "I'm not aboard", the answer "coming" and review. */
export const ALL_BOOKING_ACTIONS = [
  ...BOOKING_ACTIONS,
  'quote',
  'accept',
  'decline',
  'pay',
  'unpay',
  'waive',
  'undo',
  'notAboard',
  'aboard',
  'coming',
  'takeBackComing',
  'review',
] as const;
export type AnyBookingAction = (typeof ALL_BOOKING_ACTIONS)[number];
