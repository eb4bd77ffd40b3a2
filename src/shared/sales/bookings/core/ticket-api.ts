import * as z from 'zod/mini';
import { PUBLIC } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { date, id, instant } from '#shared/core/fields.ts';
import { PARCEL_CLASSES } from '#shared/network/carriers/schema.ts';
import { HELP } from '#shared/network/fleet/help.ts';
import { frozenPrice } from '#shared/sales/prices/frozen-price.ts';
import { measures } from '#shared/sales/prices/measures-schema.ts';
import { comingAnswer } from '#shared/sales/trips/coming-answer.ts';
import { ownNewHours } from '#shared/sales/trips/new-hours.ts';
import { publicTrip } from '#shared/sales/trips/schema.ts';
import { bookingChange, changeTrip, openChange } from '../rules/change-schema.ts';
import { typedPhone } from '../rules/contact-fields.ts';
import { PAYERS } from '../rules/custody-schema.ts';
import { BOOKING_STATUSES } from '../rules/lifecycle.ts';
import { BOOKING_KINDS } from '../rules/schema.ts';
import { seenCharge } from '../rules/seen-charge.ts';
import { numbered } from '../rules/ticket-number.ts';
import { otherTrip } from './other-trip.ts';

const status = z.enum(BOOKING_STATUSES);
const phone = typedPhone;

/** The key of a ticket in its address. */
export const ticketCode = z.object({ code: z.string().check(z.regex(/^[0-9a-f]{16}$/)) });

const shortCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{6}$/, { error: 'code_format' }));

const ticketChange = z.object({ ...ticketCode.shape, changeId: id });

/** The data for anyone who has the link of a ticket: the same as on a paper ticket, without the last name and telephone number of a passenger. */
export const ticket = z.object({
  id: z.number(),
  kind: z.enum(BOOKING_KINDS),
  status,
  code: z.string(),
  name: z.string(),
  seat: z.nullable(z.number()),
  /** The infant on the lap. */
  infantName: z.nullable(z.string()),
  help: z.array(z.enum(HELP)),
  hasPet: z.boolean(),
  hasBaggage: z.boolean(),
  /** The content of a parcel. */
  what: z.nullable(z.string()),
  /** Contents and destination of the parcel; the receiver's number only for a sender without an account, whose booking page this is. */
  parcel: z.nullable(
    z.object({
      receiverName: z.string(),
      receiverPhone: z.nullable(z.string()),
      sizeClass: z.enum(PARCEL_CLASSES),
      weightKg: z.number(),
      ...measures,
      declaredValue: z.nullable(z.number()),
      payer: z.enum(PAYERS),
    }),
  ),
  fromSeq: z.number(),
  toSeq: z.number(),
  needsCalculation: z.boolean(),
  /** Euro cents: the price, null while it is by arrangement, and the paid part of it. */
  fare: z.nullable(z.number()),
  ...frozenPrice,
  paid: z.number(),
  expiresAt: z.nullable(instant),
  cancelReason: z.nullable(z.string()),
  cancelledBy: z.nullable(z.string()),
  /** How often the booking has changed; a calendar keeps the newer of two entries. */
  changes: z.number(),
  /** The other bookings that were made together with this one, and still hold a seat. */
  party: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      seat: z.nullable(z.number()),
      status,
      fare: z.nullable(z.number()),
      paid: z.number(),
    }),
  ),
  /** The booking belongs to an account: it is cancelled there, and not here. */
  ofAccount: z.boolean(),
  /** Whether the passenger booked without an account; then also whether they gave a mail address. */
  byGuest: z.boolean(),
  mailed: z.boolean(),
  /** Whether it, and what changes, also goes by text message. */
  texted: z.boolean(),
  /**
   * Nothing has proven yet that the guest booked for themselves: until when the seats are held, and how it is proven besides by the office: by
   * the link of a mail, by the code of a text message. Null once it is proven, and for everybody else.
   */
  proof: z.nullable(z.object({ until: instant, byMail: z.boolean(), byCode: z.boolean() })),
  /** Until when the seats are held for a payment by card; it stays when they were freed, and is null once they are paid. */
  payUntil: z.optional(z.nullable(instant)),
  /** Whether the reader may take it into their account: it was made with their confirmed mail or proven number. */
  claimable: z.boolean(),
  /** The price that the carrier names and that waits for an answer here, in euro cents. */
  quoted: z.nullable(z.number()),
  /** The code of the receiver's page, for a sender without an account. */
  track: z.nullable(z.string()),
  /** Whether the ticket can be cancelled here now, with the telephone number of the booking. */
  cancellable: z.boolean(),
  /** The question of the evening before, if it can be answered here; null otherwise. */
  coming: z.nullable(comingAnswer),
  /** Whether another trip can be taken or asked for here now, with the telephone number of the booking. */
  movable: z.boolean(),
  /** The change that the carrier offers, or that was asked for here, and that can be answered or withdrawn here, without last names and telephone numbers. */
  change: z.nullable(openChange),
  newHours: z.nullable(ownNewHours),
  /** The carrier's other trips that can be taken here instead of the one that it cancelled. */
  others: z.array(otherTrip),
  /** The number of the booking with its middle hidden. */
  maskedPhone: z.string(),
  /** The driver's number, once the booking is confirmed. */
  driverPhone: z.nullable(z.string()),
  carrierPhones: z.array(z.string()),
  ...numbered,
  trip: publicTrip,
});
export type Ticket = z.output<typeof ticket>;

export const ticketApi = {
  ticket: endpoint({
    method: 'GET',
    path: '/api/tickets/:code',
    summary: 'A ticket for anyone who has its link, without an account',
    access: PUBLIC,
    params: ticketCode,
    output: ticket,
    revalidated: true,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/tickets/:code/cancel',
    summary: "Cancel a ticket without an account; the booking's telephone number proves whose it is",
    access: PUBLIC,
    params: ticketCode,
    body: z.object({
      phone,
      /** The code of the only booking of the party that is cancelled; all of them without it. */
      only: z.optional(shortCode),
      charge: seenCharge,
    }),
    output: ticket,
    effect: 'free',
  }),
  changeTrips: endpoint({
    method: 'GET',
    path: '/api/tickets/:code/changes/trips',
    summary: 'Trips of the carrier between the same places that a booking without an account can be moved to',
    access: PUBLIC,
    params: ticketCode,
    query: z.object({ from: z.optional(date) }),
    output: z.object({ data: z.array(changeTrip) }),
  }),
  change: endpoint({
    method: 'POST',
    path: '/api/tickets/:code/changes',
    summary:
      "Move a booking without an account to another trip, or ask for it; the booking's telephone number proves whose it is",
    access: PUBLIC,
    params: ticketCode,
    body: z.object({
      phone,
      tripId: id,
      /** The price that the person saw, in euro cents; another one is refused with `price_changed`. */
      price: bookingChange.shape.price,
      /** Only this booking, not the others of its party. */
      alone: z._default(z.boolean(), false),
    }),
    output: ticket,
    effect: 'free',
  }),
  withdrawChange: endpoint({
    method: 'POST',
    path: '/api/tickets/:code/changes/:changeId/withdraw',
    summary: "Withdraw an asked change without an account; the booking's telephone number proves whose it is",
    access: PUBLIC,
    params: ticketChange,
    body: z.object({ phone }),
    output: ticket,
    effect: 'free',
  }),
  acceptChange: endpoint({
    method: 'POST',
    path: '/api/tickets/:code/changes/:changeId/accept',
    summary: "Accept an offered change without an account; the booking's telephone number proves whose it is",
    access: PUBLIC,
    params: ticketChange,
    body: z.object({ phone }),
    output: ticket,
    effect: 'free',
  }),
  declineChange: endpoint({
    method: 'POST',
    path: '/api/tickets/:code/changes/:changeId/decline',
    summary: "Decline an offered change without an account; the booking's telephone number proves whose it is",
    access: PUBLIC,
    params: ticketChange,
    body: z.object({ phone }),
    output: ticket,
    effect: 'free',
  }),
  agreeHours: endpoint({
    method: 'POST',
    path: '/api/tickets/:code/new-hours/agree',
    summary: "Agree to new hours of the trip without an account; the booking's telephone number proves whose it is",
    access: PUBLIC,
    params: ticketCode,
    body: z.object({ phone }),
    output: ticket,
    effect: 'free',
  }),
  takeOther: endpoint({
    method: 'POST',
    path: '/api/tickets/:code/other-trip',
    summary:
      "Take another trip instead of a cancelled one without an account; the booking's telephone number proves whose it is",
    access: PUBLIC,
    params: ticketCode,
    body: z.object({ phone, tripId: id }),
    output: ticket,
    effect: 'free',
  }),
  answerPrice: endpoint({
    method: 'POST',
    path: '/api/tickets/:code/price',
    summary: "Accept or decline the named price without an account; the booking's telephone number proves whose it is",
    access: PUBLIC,
    params: ticketCode,
    body: z.object({
      phone,
      answer: z.enum(['accept', 'decline']),
      /** The price that the person saw; after another one was named it is refused with `price_changed`. */
      price: z.int(),
    }),
    output: ticket,
    effect: 'free',
  }),
  prove: endpoint({
    method: 'POST',
    path: '/api/tickets/:code/prove',
    summary:
      'Prove a booking without an account by the link of its mail or the code of its text message, which keeps its seats',
    access: PUBLIC,
    params: ticketCode,
    body: z.object({
      /** The part of the link behind `#proof=`, or the six digits. */
      proof: z.string().check(
        z.overwrite((text) => text.replace(/\s/g, '')),
        z.regex(/^(\d{6}|[\w-]{22})$/, { error: 'phone_code_format' }),
      ),
    }),
    output: ticket,
    effect: 'free',
  }),
  find: endpoint({
    method: 'POST',
    path: '/api/tickets/find',
    summary: 'The key of a ticket by the short code and the telephone number of the booking',
    access: PUBLIC,
    body: z.object({
      code: shortCode,
      phone,
    }),
    output: z.object({ ticket: z.string() }),
    effect: 'free',
  }),
};
