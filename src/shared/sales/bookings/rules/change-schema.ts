import * as z from 'zod/mini';
import { id, instant, localName, seq } from '#shared/core/fields.ts';
import { fullName, phone } from './contact-fields.ts';

export const CHANGE_KINDS = ['trip', 'stops', 'seat', 'name', 'phone', 'price'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const CHANGE_ANSWERS = ['accept', 'decline', 'withdraw'] as const;
export type ChangeAnswer = (typeof CHANGE_ANSWERS)[number];

export const CHANGE_STATES = ['open', 'done', 'accepted', 'declined', 'withdrawn', 'expired'] as const;

const cents = z.number().check(z.int(), z.minimum(0), z.maximum(100_000, { error: 'price_max_length' }));

/** New values of a change; absent parts stay. For a parcel, name and phone belong to its receiver. */
export const bookingChange = z.object({
  tripId: z.optional(id),
  fromSeq: z.optional(seq),
  toSeq: z.optional(seq),
  /** Null: any free seat. */
  seat: z.optional(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(60, { error: 'seat_format' })))),
  name: z.optional(fullName),
  phone: z.optional(phone),
  /**
   * Euro cents. Staff name their own price; a passenger repeats the price that they saw, and another one is refused as
   * `price_changed`.
   */
  price: z.optional(cents),
});
export type BookingChange = z.output<typeof bookingChange>;

export const changeInput = z.object({
  change: bookingChange,
  /** Staff say that the passenger agreed by telephone. */
  agreed: z._default(z.boolean(), false),
  /** Only this booking, not the others of its party; they only follow to another trip or other stops. */
  alone: z._default(z.boolean(), true),
});

export const shownState = z.object({
  tripId: z.number(),
  fromSeq: z.number(),
  toSeq: z.number(),
  from: localName,
  to: localName,
  /** The time zone of the boarding stop, of which both times are shown. */
  zone: z.string(),
  departsAt: instant,
  arrivesAt: instant,
  seat: z.nullable(z.number()),
  name: z.string(),
  phone: z.string(),
  /** Euro cents; null while it is by arrangement. */
  price: z.nullable(z.number()),
});
export type ShownState = z.output<typeof shownState>;

export const changeRecord = z.object({
  id: z.number(),
  state: z.enum(CHANGE_STATES),
  side: z.enum(['passenger', 'carrier']),
  byPhone: z.boolean(),
  kinds: z.array(z.enum(CHANGE_KINDS)),
  before: shownState,
  after: shownState,
  madeAt: instant,
  endsAt: z.nullable(instant),
});
export type ChangeRecord = z.output<typeof changeRecord>;

export const openChange = z.object({
  ...changeRecord.shape,
  /** How many bookings of the party it changes. */
  count: z.number(),
  /** Answers that the reader may give now. */
  answers: z.array(z.enum(CHANGE_ANSWERS)),
});
export type OpenChange = z.output<typeof openChange>;

/** Preview of a change: the same decision that the server makes when it is sent. */
export const changePreview = z.object({
  before: shownState,
  after: shownState,
  kinds: z.array(z.enum(CHANGE_KINDS)),
  /** The side whose consent it waits for; null when it takes effect immediately. */
  consent: z.nullable(z.enum(['passenger', 'carrier'])),
  /** How many bookings of the party it changes. */
  count: z.number(),
  /** Sum paid already, in euro cents. */
  paid: z.number(),
  /** Seats of the new ride that others hold, and how many are free. */
  taken: z.array(z.number()),
  freeSeats: z.number(),
  parcelRoomKg: z.number(),
  /** Why it cannot be done, as an error code. */
  refusal: z.nullable(z.string()),
  /** Message for the passenger, in their language; null without an account. */
  message: z.nullable(z.object({ title: z.string(), body: z.string() })),
});
export type ChangePreview = z.output<typeof changePreview>;

export const changeTrip = z.object({
  tripId: z.number(),
  fromSeq: z.number(),
  toSeq: z.number(),
  zone: z.string(),
  departsAt: instant,
  arrivesAt: instant,
  bus: z.nullable(z.string()),
  from: localName,
  to: localName,
  freeSeats: z.number(),
  parcelRoomKg: z.number(),
  /** Euro cents; null: by arrangement. */
  price: z.nullable(z.number()),
  /** Whether the carrier agrees to it first, where the passenger chooses it. */
  asks: z.boolean(),
  /** Why a change to it would be refused, as an error code. */
  refusal: z.nullable(z.string()),
});
export type ChangeTrip = z.output<typeof changeTrip>;

/** Attempts to reach a passenger before the bus left without them (docs/product.md 9.36). */
export const absence = z.object({
  plannedAt: z.nullable(instant),
  /** When the bus was at the stop: by the driver's button, and first by its positions. */
  arrivedAt: z.nullable(instant),
  seenAt: z.nullable(instant),
  /** The last position before it left, with its distance from the stop in km. */
  place: z.nullable(z.object({ at: instant, lat: z.number(), lon: z.number(), km: z.number() })),
  calls: z.array(instant),
  /** The notifications about this trip that were made for them. */
  messages: z.array(instant),
});
export type Absence = z.output<typeof absence>;

export const bookingEvent = z.object({
  at: instant,
  action: z.string(),
  actor: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  change: z.nullable(changeRecord),
  /** Only of an absence since this is stored. */
  absence: z.optional(z.nullable(absence)),
});
