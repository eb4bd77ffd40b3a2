import * as z from 'zod/mini';
import { instant, locale, localName } from '#shared/core/fields.ts';
import { BROWSERS, SYSTEMS } from '#shared/people/accounts/base/device.ts';
import { MEMBER_ROLES } from '#shared/people/accounts/base/schema.ts';
import { signInLine } from '#shared/people/accounts/sign-in/sign-ins-schema.ts';
import { bookingRow } from '#shared/sales/bookings/core/booking-row.ts';
import { BOOKING_STATUSES } from '#shared/sales/bookings/rules/lifecycle.ts';
import { BOOKING_KINDS, booking } from '#shared/sales/bookings/rules/schema.ts';
import { TRIP_STATUSES, tripRow } from '#shared/sales/trips/schema.ts';

/** Why an operator looks at the service as a person sees it, or ends a person's sign-ins. */
export const VIEW_REASONS = ['asked', 'ticket', 'report', 'fraud', 'safety'] as const;
export type ViewReason = (typeof VIEW_REASONS)[number];

export const VIEW_MINUTES = 30;

const personRow = z.object({
  id: z.number(),
  name: z.string(),
  lastName: z.string(),
  /** Empty for an operator. */
  userType: z.enum(['passenger', 'driver', 'carrier', '']),
  blocked: z.boolean(),
  /** Masked for support. */
  email: z.string(),
  phone: z.nullable(z.string()),
  carrier: z.nullable(z.string()),
});
export type LookupPerson = z.output<typeof personRow>;

const ride = { from: localName, to: localName, departsAt: instant, zone: z.string(), carrier: z.string() };

const bookingFound = z.object({
  id: z.number(),
  tripId: z.number(),
  kind: z.enum(BOOKING_KINDS),
  status: z.enum(BOOKING_STATUSES),
  code: z.string(),
  name: z.string(),
  /** The content of a parcel and its receiver. */
  what: z.nullable(z.string()),
  receiver: z.nullable(z.string()),
  phone: z.string(),
  accountId: z.nullable(z.number()),
  ...ride,
});
export type LookupBooking = z.output<typeof bookingFound>;

const tripFound = z.object({
  id: z.number(),
  status: z.enum(TRIP_STATUSES),
  plate: z.nullable(z.string()),
  ...ride,
});
export type LookupTrip = z.output<typeof tripFound>;

const busFound = z.object({
  id: z.number(),
  name: z.string(),
  plate: z.string(),
  carrierId: z.number(),
  carrier: z.string(),
  /** How many other buses have a plate that looks the same. */
  alike: z.number(),
});
export type LookupBus = z.output<typeof busFound>;

const carrierFound = z.object({
  id: z.number(),
  name: z.string(),
  verified: z.boolean(),
  members: z.number(),
});
export type LookupCarrier = z.output<typeof carrierFound>;

export const lookupFound = z.object({
  people: z.array(personRow),
  carriers: z.array(carrierFound),
  bookings: z.array(bookingFound),
  trips: z.array(tripFound),
  buses: z.array(busFound),
  /** More bookings fit than were read: more letters or digits are needed. */
  tooMany: z.boolean(),
});
export type LookupFound = z.output<typeof lookupFound>;

const sentNotification = z.object({
  id: z.number(),
  at: instant,
  subject: z.string(),
  title: z.string(),
  read: z.boolean(),
  mailed: z.boolean(),
});

export const lookupPerson = z.object({
  ...personRow.shape,
  /** Whether contacts are shown in full. */
  whole: z.boolean(),
  since: instant,
  locale,
  emailConfirmed: z.boolean(),
  secondFactor: z.boolean(),
  erased: z.boolean(),
  membership: z.nullable(
    z.object({ carrierId: z.number(), carrier: z.string(), role: z.enum(MEMBER_ROLES), since: instant }),
  ),
  sessions: z.array(
    z.object({
      id: z.number(),
      device: z.object({ browser: z.nullable(z.enum(BROWSERS)), system: z.nullable(z.enum(SYSTEMS)) }),
      createdAt: instant,
      lastSeenAt: instant,
    }),
  ),
  signIns: z.array(signInLine),
  notifications: z.array(sentNotification),
  bookings: z.array(bookingFound),
  trips: z.array(tripFound),
  /** Other accounts that seem to be the same person, and why. */
  alike: z.array(z.object({ ...personRow.shape, why: z.enum(['phone', 'name']) })),
  /** When the view as this person ends; null while none is open. */
  viewEndsAt: z.nullable(instant),
});
export type LookupPersonPage = z.output<typeof lookupPerson>;

export const lookupBookingPage = z.object({
  booking,
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  person: z.nullable(personRow),
  notifications: z.array(sentNotification),
});
export type LookupBookingPage = z.output<typeof lookupBookingPage>;

export const lookupTripPage = z.object({
  ...tripFound.shape,
  carrierId: z.number(),
  driver: z.nullable(z.object({ id: z.number(), name: z.string(), lastName: z.string() })),
  stops: z.array(
    z.object({
      seq: z.number(),
      place: localName,
      zone: z.string(),
      arrivesAt: z.nullable(instant),
      departsAt: z.nullable(instant),
      arrivedAt: z.nullable(instant),
    }),
  ),
  events: z.array(z.object({ id: z.number(), at: instant, action: z.string(), actor: z.nullable(z.string()) })),
  bookings: z.array(bookingFound),
});
export type LookupTripPage = z.output<typeof lookupTripPage>;

export const seenPage = z.object({
  person: personRow,
  endsAt: instant,
  bookings: z.array(bookingRow),
  trips: z.array(tripRow),
  notifications: z.array(
    z.object({ id: z.number(), title: z.string(), body: z.string(), createdAt: instant, unread: z.boolean() }),
  ),
});
export type SeenPage = z.output<typeof seenPage>;

export const alikePlates = z.array(
  z.object({
    plate: z.string(),
    buses: z.array(z.object({ id: z.number(), plate: z.string(), carrierId: z.number(), carrier: z.string() })),
  }),
);
export const alikePeople = z.array(z.object({ why: z.enum(['phone', 'name']), people: z.array(personRow) }));
