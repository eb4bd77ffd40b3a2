import * as z from 'zod/mini';
import { optionalLine } from '#shared/core/checked-text.ts';
import { textRule } from '#shared/core/field-rules.ts';
import { instant } from '#shared/core/fields.ts';
import { LIMITS } from '#shared/core/limits.ts';
import { PARCEL_CLASSES } from '#shared/network/carriers/schema.ts';
import { place } from '#shared/network/places/schema.ts';
import { priceRange } from '#shared/network/timetable/range/price-range.ts';
import { measures } from '#shared/sales/prices/measures-schema.ts';
import { PAYMENT_METHODS } from '#shared/sales/trips/payment-rows.ts';
import { phone } from '../rules/contact-fields.ts';
import { BOOKING_STATUSES } from '../rules/lifecycle.ts';
import { BOOKING_KINDS } from '../rules/schema.ts';

export const MAX_CALLER_NOTE = 300;
/** How many of a caller's last rides and parcels are offered to be repeated. */
export const REPEATED = 4;
export const COMING_SHOWN = 5;
export const CALL_DAYS = 10;

/** Note of the office about a caller; an empty text removes it. */
export const callerNote = z.object({
  phone,
  note: z.string().check(z.trim(), z.maxLength(MAX_CALLER_NOTE, { error: 'text_max_length' })),
});

/** A customer of the office without a booking: the name is written as in its telephone book. */
export const callerInput = z
  .object({ ...callerNote.shape, name: optionalLine(textRule(2 * LIMITS.NAME_MAX)) })
  .check(z.refine(({ name, note }) => name !== '' || note !== '', { error: 'customer_unnamed', path: ['name'] }));
export type CallerInput = z.output<typeof callerInput>;

/** A past booking of a caller, as it can be repeated: all seats that were booked together, or one parcel. */
const pastBooking = z.object({
  bookingId: z.number(),
  tripId: z.number(),
  kind: z.enum(BOOKING_KINDS),
  from: place,
  to: place,
  departsAt: instant,
  seats: z.array(z.number()),
  names: z.array(z.string()),
  /** The fare class of today of each of them; null: the full price. */
  classIds: z.array(z.nullable(z.number())),
  /** The infants without a seat whose class the carrier still has. */
  infants: z.array(
    z.object({
      classId: z.number(),
      /** Empty for one under the name of the person who held it. */
      name: z.string(),
      /** The index of the person who held it in `names`, from 0. */
      on: z.number(),
    }),
  ),
  /** The fare of all together in euro cents; null while it is by arrangement. */
  fare: z.nullable(z.number()),
  payBy: z.nullable(z.enum(PAYMENT_METHODS)),
  parcel: z.nullable(
    z.object({
      receiverName: z.string(),
      receiverPhone: z.string(),
      what: z.string(),
      sizeClass: z.enum(PARCEL_CLASSES),
      weightKg: z.number(),
      sides: measures.sides,
    }),
  ),
});
export type PastBooking = z.output<typeof pastBooking>;

/** A booking of a caller that is still ahead: all seats that were booked together, or one parcel. */
const comingBooking = z.object({
  bookingId: z.number(),
  tripId: z.number(),
  kind: z.enum(BOOKING_KINDS),
  /** Of the first seat. */
  status: z.enum(BOOKING_STATUSES),
  code: z.string(),
  from: place,
  to: place,
  departsAt: instant,
  seats: z.array(z.number()),
  /** The fare of all together in euro cents, null while it is by arrangement; and the paid part of it. */
  fare: z.nullable(z.number()),
  paid: z.number(),
});
export type ComingBooking = z.output<typeof comingBooking>;

/** Everything that one carrier has stored about a telephone number, from bookings with that carrier only. */
export const caller = z.object({
  phone: z.string(),
  /** All numbers of the same customer; the first has the note. */
  numbers: z.array(z.string()),
  /** The name of the last booking, or of the carrier's own tables; null for an unknown number. */
  name: z.nullable(z.string()),
  rides: z.number(),
  parcels: z.number(),
  noShows: z.number(),
  /** The departure of the first finished ride or parcel. */
  since: z.nullable(instant),
  /** How many finished rides and parcels are not paid in full. */
  unpaid: z.number(),
  note: z.string(),
  /** The nearest first. */
  coming: z.array(comingBooking),
  past: z.array(pastBooking),
});
export type Caller = z.output<typeof caller>;

export const callStops = z.object({
  places: z.array(place),
  pairs: z.array(z.object({ from: z.number(), to: z.number(), booked: z.number() })),
});
export type CallStops = z.output<typeof callStops>;

const callTrip = z.object({
  tripId: z.number(),
  fromSeq: z.number(),
  toSeq: z.number(),
  from: place,
  to: place,
  fromPoint: z.string(),
  toPoint: z.string(),
  departsAt: instant,
  arrivesAt: instant,
  driver: z.nullable(z.string()),
  freeSeats: z.number(),
  parcelRoomKg: z.number(),
  /** Prices of one seat and of one parcel in euro cents; null: by arrangement. */
  price: z.nullable(z.number()),
  /** The limits of a price of one seat by arrangement. */
  priceRange: z.optional(z.nullable(priceRange)),
  parcelPrice: z.nullable(z.number()),
});
export type CallTrip = z.output<typeof callTrip>;

export const callTrips = z.object({
  /** The next dates of departure on which a trip can be boarded, in the calendar of the boarding stop. */
  days: z.array(z.string()),
  /** The date of `trips`: the requested one, or the first with a trip; null when there is none. */
  date: z.nullable(z.string()),
  trips: z.array(callTrip),
});
export type CallTrips = z.output<typeof callTrips>;
