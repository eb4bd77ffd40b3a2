import * as z from 'zod/mini';
import { DISPATCH } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { instant } from '#shared/core/fields.ts';
import { pageQuery, paginated } from '#shared/core/paging.ts';
import { place } from '#shared/network/places/schema.ts';
import { FIND_MAX } from '#shared/office/finder/query.ts';
import { phone } from '#shared/sales/bookings/rules/contact-fields.ts';
import { BOOKING_STATUSES } from '#shared/sales/bookings/rules/lifecycle.ts';
import { BOOKING_KINDS } from '#shared/sales/bookings/rules/schema.ts';

export const CUSTOMER_FILTERS = ['all', 'owing', 'noted'] as const;

/** A person whose number the office has written down: who called, or who is in the carrier's own tables (docs/product.md 9.19). */
const customer = z.object({
  phone: z.string(),
  /** Empty for a number without a name. */
  name: z.string(),
  note: z.string(),
  rides: z.number(),
  parcels: z.number(),
  noShows: z.number(),
  /** Sum due after rides that have ended, in euro cents. */
  owed: z.number(),
  /** The departure of the last finished ride, and of the next one. */
  lastAt: z.nullable(instant),
  nextAt: z.nullable(instant),
});

const customerBooking = z.object({
  bookingId: z.number(),
  tripId: z.number(),
  kind: z.enum(BOOKING_KINDS),
  status: z.enum(BOOKING_STATUSES),
  code: z.string(),
  name: z.string(),
  seat: z.nullable(z.number()),
  from: place,
  to: place,
  departsAt: instant,
  /** Euro cents: the fare or the charge, null while it is by arrangement, and the paid part of it. */
  owed: z.nullable(z.number()),
  paid: z.number(),
});
export type CustomerBooking = z.output<typeof customerBooking>;

export const customersApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/customers',
    summary: 'The customers of your carrier who call, by name in any spelling, number or note; the latest first',
    access: DISPATCH,
    scope: 'customers:read',
    query: z.object({
      ...pageQuery,
      q: z._default(z.string().check(z.trim(), z.maxLength(FIND_MAX)), ''),
      show: z._default(z.enum(CUSTOMER_FILTERS), 'all'),
    }),
    output: paginated(customer),
  }),
  bookings: endpoint({
    method: 'GET',
    path: '/api/customers/bookings',
    summary: 'The rides and parcels that were booked under the numbers of a customer, the latest first',
    access: DISPATCH,
    query: z.object({ ...pageQuery, phone }),
    output: paginated(customerBooking),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/customers/merge',
    summary: 'Say that a number belongs to the customer of another number',
    access: DISPATCH,
    body: z.object({ phone, into: phone }),
  }),
  split: endpoint({
    method: 'POST',
    path: '/api/customers/split',
    summary: 'Say that a number belongs to a customer of its own again',
    access: DISPATCH,
    body: z.object({ phone }),
  }),
};
