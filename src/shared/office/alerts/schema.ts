import * as z from 'zod/mini';
import { checkedText } from '#shared/core/checked-text.ts';
import { emailRule } from '#shared/core/field-rules.ts';
import { cents, date, id, instant, locale, localName } from '#shared/core/fields.ts';
import { normalEmail } from '#shared/core/text/email.ts';
import { place } from '#shared/network/places/schema.ts';
import { fullName, phone } from '#shared/sales/bookings/rules/contact-fields.ts';
import { passengerCount } from '../search/schema.ts';

const connection = {
  from: id,
  to: id,
  date,
  passengers: passengerCount,
};

export const alertInput = z.object({
  ...connection,
  /** Only seats cheaper than this count, in euro cents; null: any. */
  belowCents: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))), null),
});

export const mailAlertInput = z.object({
  ...alertInput.shape,
  email: checkedText(emailRule, normalEmail),
});

/** The key in the link of an alert's mails: its number and a keyed hash of it. */
export const alertKey = z.string().check(z.regex(/^\d{1,10}-[\w-]{32}$/));

export const alert = z.object({
  id: z.number(),
  from: place,
  to: place,
  date: z.string(),
  passengers: z.number(),
  belowCents: z.nullable(z.number()),
  endsAt: instant,
});
export type Alert = z.output<typeof alert>;

/** An alert without an account, as the link of its mails shows it. */
export const mailAlert = z.object({ ...alert.shape, confirmed: z.boolean(), locale });

export const WAITING_STATUSES = ['waiting', 'offered', 'taken', 'missed', 'left', 'over'] as const;

export const joinInput = z.object({
  fromSeq: z.int().check(z.minimum(0), z.maximum(99)),
  toSeq: z.int().check(z.minimum(0), z.maximum(99)),
  /** The travellers, one for each seat. */
  names: z
    .array(fullName)
    .check(z.minLength(1, { error: 'travellers_min' }), z.maxLength(8, { error: 'travellers_max' })),
  /** The fare class of each of them, in the same order; null and a missing one: the full price. */
  classIds: z._default(z.array(z.nullable(z.int().check(z.minimum(1)))).check(z.maxLength(8)), []),
  phone,
});

export const waitingEntry = z.object({
  id: z.number(),
  tripId: z.number(),
  status: z.enum(WAITING_STATUSES),
  fromSeq: z.number(),
  toSeq: z.number(),
  from: place,
  to: place,
  point: z.string(),
  departsAt: instant,
  carrierName: z.string(),
  names: z.array(z.string()),
  /** The fare class of each of them, as far as the carrier still has it. */
  classes: z.array(z.nullable(z.object({ id: z.number(), name: localName }))),
  phone: z.string(),
  /** How many wait before, on any stretch of the trip. */
  ahead: z.number(),
  offerEndsAt: z.nullable(instant),
  /** Until when seats are held for a party that lacks others. */
  gathersUntil: z.nullable(instant),
  /** The seats that are held. */
  seats: z.array(z.number()),
  /** Total price of the seats in euro cents; null if it is by arrangement, or while they are not offered. */
  total: z.nullable(cents),
  /** How the waiting entry ended: the booking that it became. */
  bookingId: z.nullable(z.number()),
});
export type WaitingEntry = z.output<typeof waitingEntry>;

/** The price that the person saw; any other one is refused with `price_changed`. */
export const takeInput = z.object({ total: z.nullable(cents) });

export const fullTrip = z.object({
  tripId: z.number(),
  fromSeq: z.number(),
  toSeq: z.number(),
  from: place,
  departsAt: instant,
  arrivesAt: instant,
  to: place,
  carrierName: z.string(),
  freeSeats: z.number(),
  price: z.nullable(cents),
});
