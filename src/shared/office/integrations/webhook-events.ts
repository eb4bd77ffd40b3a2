import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';

/** The events that a carrier's programs can receive, in the order of the form (docs/product.md 5.6). */
export const WEBHOOK_EVENTS = [
  'booking.created',
  'booking.confirmed',
  'booking.changed',
  'booking.cancelled',
  'booking.boarded',
  'booking.completed',
  'booking.no_show',
  'payment.taken',
  'payment.returned',
  'offer.made',
  'offer.declined',
  'offer.ended',
  'parcel.loaded',
  'parcel.delivered',
  'parcel.returned',
  'parcel.damaged',
  'parcel.unclaimed',
  'trip.changed',
  'trip.started',
  'trip.delayed',
  'trip.finished',
  'trip.cancelled',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** From this many minutes of delay at a stop an event is sent. */
export const DELAYED_MINUTES = 15;

/** Events of seats and of parcels, by the action in the booking's history. */
const BOTH: Readonly<Record<string, WebhookEvent>> = {
  book: 'booking.created',
  confirm: 'booking.confirmed',
  accept: 'booking.confirmed',
  quote: 'booking.changed',
  decline: 'booking.changed',
  change: 'booking.changed',
  acceptChange: 'booking.changed',
  setSeat: 'booking.changed',
  newSeat: 'booking.changed',
  unseat: 'booking.changed',
  undo: 'booking.changed',
  pay: 'payment.taken',
  unpay: 'payment.returned',
  payCard: 'payment.taken',
  refundCard: 'payment.returned',
  chargeback: 'payment.returned',
  // An offer that is accepted changes the booking.
  offerChange: 'offer.made',
  declineChange: 'offer.declined',
  withdrawChange: 'offer.ended',
  expireChange: 'offer.ended',
  cancel: 'booking.cancelled',
  expire: 'booking.cancelled',
  releaseUnproven: 'booking.cancelled',
};
const SEAT: Readonly<Record<string, WebhookEvent>> = {
  board: 'booking.boarded',
  complete: 'booking.completed',
  noShow: 'booking.no_show',
  eject: 'booking.changed',
};
const PARCEL: Readonly<Record<string, WebhookEvent>> = {
  board: 'parcel.loaded',
  complete: 'parcel.delivered',
  noShow: 'booking.no_show',
  eject: 'parcel.returned',
  damaged: 'parcel.damaged',
  unclaimed: 'parcel.unclaimed',
};
const TRIP: Readonly<Record<string, WebhookEvent>> = {
  assign: 'trip.changed',
  replace: 'trip.changed',
  start: 'trip.started',
  finish: 'trip.finished',
  cancel: 'trip.cancelled',
};

/** The event of an entry in a booking's history; null for entries that are sent to no program. */
export function bookingEventOf(action: string, kind: BookingKind): WebhookEvent | null {
  return BOTH[action] ?? (kind === 'parcel' ? PARCEL : SEAT)[action] ?? null;
}

/** The event of an entry in a trip's history; `late` is by how many minutes the bus was late at the stop of the entry. */
export function tripEventOf(action: string, late: number): WebhookEvent | null {
  if (action === 'arrive' || action === 'depart') return late >= DELAYED_MINUTES ? 'trip.delayed' : null;
  return TRIP[action] ?? null;
}
