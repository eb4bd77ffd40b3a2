import * as z from 'zod/mini';
import { instant, localName } from '#shared/core/fields.ts';
import { CHANGE_STATES } from '#shared/sales/bookings/rules/change-schema.ts';
import { BOOKING_STATUSES } from '#shared/sales/bookings/rules/lifecycle.ts';
import { BOOKING_KINDS } from '#shared/sales/bookings/rules/schema.ts';
import { TRIP_STATUSES } from '#shared/sales/trips/schema.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from './webhook-events.ts';

/** The version of the bodies below: it changes when a field is renamed or removed, not when one is added. */
export const EVENT_VERSION = 1;

const stop = z.object({
  seq: z.number(),
  placeId: z.number(),
  name: localName,
  /** The place in town where the bus stops; empty when the carrier named none. */
  point: z.string(),
  zone: z.string(),
  arrivesAt: z.nullable(instant),
  departsAt: z.nullable(instant),
});

/** A booking without what identifies a person: names, telephones and notes are fetched with a key that may read them. */
export const eventBooking = z.object({
  id: z.number(),
  code: z.string(),
  partyId: z.number(),
  tripId: z.number(),
  kind: z.enum(BOOKING_KINDS),
  status: z.enum(BOOKING_STATUSES),
  seat: z.nullable(z.number()),
  from: stop,
  to: stop,
  /** In euro cents; null while it is by arrangement. */
  fare: z.nullable(z.number()),
  /** Paid sum in euro cents. */
  paid: z.number(),
  currency: z.literal('EUR'),
  cancelledBy: z.nullable(z.string()),
  parcel: z.nullable(z.object({ sizeClass: z.string(), weightKg: z.number() })),
});

/** A payment, or a refund: its value in euro cents; the total paid sum is in the booking. */
export const eventPayment = z.object({ amount: z.number(), currency: z.literal('EUR') });

/** Another trip, other stops or another price that one side offers to the other. */
export const eventOffer = z.object({
  id: z.number(),
  by: z.enum(['passenger', 'carrier']),
  state: z.enum(CHANGE_STATES),
  tripId: z.number(),
  fromSeq: z.number(),
  toSeq: z.number(),
  seat: z.nullable(z.number()),
  /** In euro cents; null while it is by arrangement. */
  price: z.nullable(z.number()),
  currency: z.literal('EUR'),
  /** Until when it can be answered. */
  endsAt: z.nullable(instant),
});

export const eventTrip = z.object({
  id: z.number(),
  routeId: z.number(),
  serviceDate: z.string(),
  status: z.enum(TRIP_STATUSES),
  from: stop,
  to: stop,
  driverId: z.nullable(z.number()),
  secondDriverId: z.nullable(z.number()),
  bus: z.nullable(z.object({ id: z.number(), number: z.string(), seats: z.number() })),
  /** The stop that the event happened at, and by how many minutes the bus was late there; null for events without a stop. */
  stopSeq: z.nullable(z.number()),
  lateMinutes: z.nullable(z.number()),
});

export type EventBooking = z.input<typeof eventBooking>;
export type EventTrip = z.input<typeof eventTrip>;

const frame = { version: z.literal(EVENT_VERSION), timestamp: instant };
const bookingBody = z.object({ type: z.string(), ...frame, data: z.object({ booking: eventBooking }) });
const paymentBody = z.object({
  type: z.string(),
  ...frame,
  data: z.object({ booking: eventBooking, payment: eventPayment }),
});
const offerBody = z.object({
  type: z.string(),
  ...frame,
  data: z.object({ booking: eventBooking, offer: eventOffer }),
});
const tripBody = z.object({ type: z.string(), ...frame, data: z.object({ trip: eventTrip }) });

export const EVENT_BODIES: readonly { name: WebhookEvent; body: z.ZodMiniType }[] = WEBHOOK_EVENTS.map((name) => ({
  name,
  body: bodyFor(name),
}));

function bodyFor(name: WebhookEvent): z.ZodMiniType {
  if (name.startsWith('trip.')) return tripBody;
  if (name.startsWith('payment.')) return paymentBody;
  return name.startsWith('offer.') ? offerBody : bookingBody;
}
