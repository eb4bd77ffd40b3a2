import * as z from 'zod/mini';
import { TRAVELLERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { instant, localName } from '#shared/core/fields.ts';
import { MEMBER_ROLES } from '#shared/people/accounts/base/schema.ts';
import { BOOKING_STATUSES } from '#shared/sales/bookings/rules/lifecycle.ts';
import { BOOKING_KINDS } from '#shared/sales/bookings/rules/schema.ts';
import { TRIP_STATUSES } from '#shared/sales/trips/schema.ts';
import { FIND_MAX, FIND_MIN } from './query.ts';

const ride = {
  from: localName,
  to: localName,
  departsAt: instant,
  zone: z.string(),
};

const booking = z.object({
  id: z.number(),
  tripId: z.number(),
  kind: z.enum(BOOKING_KINDS),
  status: z.enum(BOOKING_STATUSES),
  code: z.string(),
  name: z.string(),
  seat: z.nullable(z.number()),
  /** The content of a parcel and its receiver. */
  what: z.nullable(z.string()),
  receiver: z.nullable(z.string()),
  note: z.string(),
  ...ride,
});
export type FoundBooking = z.output<typeof booking>;

const person = z.object({
  name: z.string(),
  /** The number, while the bookings allow the staff to read it. */
  phone: z.nullable(z.string()),
  /** The account, whose page the staff may open; null for a caller. */
  passengerId: z.nullable(z.number()),
  bookings: z.number(),
  /** The booking that is nearest in time. */
  bookingId: z.number(),
  tripId: z.number(),
});

/** A person who works for the actor's carrier. A driver has a page; the office is on the page of the members. */
const member = z.object({
  id: z.number(),
  role: z.enum(MEMBER_ROLES),
  name: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
});

const trip = z.object({ id: z.number(), status: z.enum(TRIP_STATUSES), plate: z.string(), ...ride });
const bus = z.object({ id: z.number(), name: z.string(), plate: z.string() });

/** A person from the carrier's own tables, or one with a note of the office. */
const customer = z.object({ phone: z.string(), name: z.string(), note: z.string() });

export const found = z.object({
  bookings: z.array(booking),
  members: z.array(member),
  people: z.array(person),
  customers: z.array(customer),
  trips: z.array(trip),
  buses: z.array(bus),
});
export type FindResults = z.output<typeof found>;

export const finderApi = {
  find: endpoint({
    method: 'GET',
    path: '/api/find',
    summary:
      'Find by code, telephone, name, plate or parcel: staff in their carrier, with its members, passengers among their own bookings; the nearest in time first',
    access: TRAVELLERS,
    query: z.object({ q: z.string().check(z.trim(), z.minLength(FIND_MIN), z.maxLength(FIND_MAX)) }),
    output: found,
  }),
};
