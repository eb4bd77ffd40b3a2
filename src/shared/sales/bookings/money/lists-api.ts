import * as z from 'zod/mini';
import { DISPATCH } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { date, id, instant, localName } from '#shared/core/fields.ts';
import { pageQuery, paginated } from '#shared/core/paging.ts';
import { PAYMENT_METHODS } from '#shared/sales/trips/payment-rows.ts';
import { BOOKING_STATUSES } from '../rules/lifecycle.ts';
import { BOOKING_KINDS } from '../rules/schema.ts';

const since = z.optional(z.iso.datetime());

/** A booking in the list of a carrier. The telephone number is empty once nobody needs it (docs/product.md 9.10). */
export const carrierBooking = z.object({
  id: z.number(),
  partyId: z.number(),
  tripId: z.number(),
  kind: z.enum(BOOKING_KINDS),
  status: z.enum(BOOKING_STATUSES),
  code: z.string(),
  /** The date on which the trip leaves its first stop. */
  serviceDate: z.string(),
  from: localName,
  to: localName,
  departsAt: instant,
  arrivesAt: instant,
  seat: z.nullable(z.number()),
  name: z.string(),
  phone: z.string(),
  /** Euro cents; null while the price is by arrangement. */
  fare: z.nullable(z.number()),
  paid: z.number(),
  /** Charge for having cancelled or not come, in euro cents. */
  cancellationCharge: z.number(),
  createdAt: instant,
  /** The last entry of its history. */
  changedAt: instant,
});

export const carrierPayment = z.object({
  id: z.string(),
  bookingId: z.number(),
  tripId: z.number(),
  code: z.string(),
  at: instant,
  /** Minor units of the currency; negative for a refund. */
  amount: z.number(),
  currency: z.string(),
  eurCents: z.number(),
  /** Ten-thousandths of the currency for one euro. */
  rate: z.number(),
  method: z.enum(PAYMENT_METHODS),
  refundOf: z.nullable(z.string()),
});

export const carrierListsApi = {
  bookings: endpoint({
    method: 'GET',
    path: '/api/carrier/bookings',
    summary: 'The bookings of your carrier in the order of their changes, the earliest first',
    access: DISPATCH,
    scope: 'bookings:read',
    query: z.object({
      ...pageQuery,
      /** Only what has changed since then: read on from the `changedAt` of the last one. */
      since,
      trip: z.optional(id),
      status: z.optional(z.enum(BOOKING_STATUSES)),
      /** Service dates, both included. */
      from: z.optional(date),
      to: z.optional(date),
    }),
    output: paginated(carrierBooking),
  }),
  payments: endpoint({
    method: 'GET',
    path: '/api/carrier/payments',
    summary: 'The payments and refunds of your carrier in the order in which they were taken',
    access: DISPATCH,
    scope: 'payments:read',
    query: z.object({ ...pageQuery, since, trip: z.optional(id) }),
    output: paginated(carrierPayment),
  }),
};
