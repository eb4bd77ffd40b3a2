import * as z from 'zod/mini';
import { id, instant, localName } from '#shared/core/fields.ts';
import { place } from '#shared/network/places/schema.ts';
import { otherTrip } from '#shared/sales/bookings/core/other-trip.ts';
import { TRIP_STATUSES } from '#shared/sales/trips/schema.ts';
import { WORDING_SUBJECTS, wordings } from '#shared/sales/trips/wording.ts';
import { SEAT_REASONS } from './seat-reasons.ts';

export const CALL_REASONS = [
  'bus',
  'seat',
  'unseated',
  'driver',
  'cancelled',
  'breakdown',
  'announced',
  'hours',
] as const;
export type CallReason = (typeof CALL_REASONS)[number];

export const CALL_RESULTS = ['agreed', 'refused', 'noAnswer'] as const;
export type CallResult = (typeof CALL_RESULTS)[number];

export const otherTripOfStaff = z.object({
  tripId: z.number(),
  from: localName,
  to: localName,
  departsAt: instant,
  arrivesAt: instant,
  fromZone: z.string(),
  toZone: z.string(),
});

export const busChoice = z.object({
  id: z.number(),
  name: z.string(),
  number: z.string(),
  color: z.string(),
  seatsCount: z.number(),
  layout: z.string(),
  /** Whether the bus can be used at all: it is neither in repair nor retired. */
  runs: z.boolean(),
  /** The other trip that has it at that time; null: it is free. */
  clash: z.nullable(otherTripOfStaff),
});
export type BusChoice = z.output<typeof busChoice>;

export const driverChoice = z.object({
  id: z.number(),
  name: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  clash: z.nullable(otherTripOfStaff),
});
export type DriverChoice = z.output<typeof driverChoice>;

const seatReason = z.object({ why: z.enum(SEAT_REASONS), other: z.nullable(z.number()) });

export const replacedRider = z.object({
  bookingId: z.number(),
  partyId: z.number(),
  name: z.string(),
  phone: z.string(),
  fromSeq: z.number(),
  toSeq: z.number(),
  aboard: z.boolean(),
  before: z.nullable(z.number()),
  seat: z.nullable(z.number()),
  reason: z.nullable(seatReason),
});
export type ReplacedRider = z.output<typeof replacedRider>;

const unseated = z.object({ bookingIds: z.array(z.number()), trips: z.array(otherTrip) });

const unfitParcel = z.object({
  bookingId: z.number(),
  name: z.string(),
  fromSeq: z.number(),
  toSeq: z.number(),
  weightKg: z.number(),
});

const callee = z.object({ bookingId: z.number(), name: z.string(), phone: z.string() });

const notifying = z.object({
  all: z.number(),
  push: z.number(),
  email: z.number(),
  call: z.array(callee),
  /** The text that one of them gets, in the reader's language, and how many get theirs in the other language. */
  sample: z.nullable(z.string()),
  inOtherLanguage: z.number(),
  /** Which texts go to passengers with an account. */
  subjects: z.array(z.enum(WORDING_SUBJECTS)),
});

/** Result of giving the trip this bus and this driver; nothing is changed yet. */
export const outlook = z.object({
  busId: z.number(),
  driverId: z.number(),
  secondDriverId: z.nullable(z.number()),
  riders: z.array(replacedRider),
  unseated: z.array(unseated),
  parcels: z.object({ count: z.number(), unfit: z.array(unfitParcel) }),
  notifying,
  /** Identifies the state of the trip that this was computed from. */
  digest: z.string(),
});
export type Outlook = z.output<typeof outlook>;

export const replacement = z.object({
  trip: z.object({
    id: z.number(),
    status: z.enum(TRIP_STATUSES),
    departsAt: instant,
    busId: z.nullable(z.number()),
    driverId: z.nullable(z.number()),
    secondDriverId: z.nullable(z.number()),
    stops: z.array(place),
    /** Whether it goes over a border at which its crossing is known. */
    crosses: z.boolean(),
  }),
  buses: z.array(busChoice),
  drivers: z.array(driverChoice),
  /** Null until a bus and a driver are chosen. */
  outlook: z.nullable(outlook),
});
export type Replacement = z.output<typeof replacement>;

/** The second driver who is chosen; 0: nobody. */
export const secondChoice = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647));

export const replaceInput = z.object({
  busId: id,
  driverId: id,
  /** Left out, the second driver stays; null: the trip has none. */
  secondDriverId: z.optional(z.nullable(id)),
  digest: z.string().check(z.maxLength(64)),
  wordings,
});

export const tripCall = z.object({
  bookingId: z.number(),
  name: z.string(),
  phone: z.string(),
  fromSeq: z.number(),
  toSeq: z.number(),
  /** The seats of the party now; empty where none is left for them. */
  seats: z.array(z.number()),
  reason: z.enum(CALL_REASONS),
  /** The announcement that the person did not read, in the reader's language. */
  words: z.nullable(z.string()),
  tickedAt: z.nullable(instant),
  result: z.nullable(z.enum(CALL_RESULTS)),
});
export type TripCall = z.output<typeof tripCall>;
