import * as z from 'zod/mini';
import { DISPATCH } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { date, id, instant, localName } from '#shared/core/fields.ts';
import { pageQuery, paginated } from '#shared/core/paging.ts';
import { PAYERS } from '../rules/custody-schema.ts';
import { BOOKING_STATUSES } from '../rules/lifecycle.ts';

/** A parcel in the carrier's list. Telephone numbers are empty once nobody needs them (docs/product.md 9.10). */
export const carrierParcel = z.object({
  id: z.number(),
  tripId: z.number(),
  code: z.string(),
  status: z.enum(BOOKING_STATUSES),
  /** The date on which the trip leaves its first stop. */
  serviceDate: z.string(),
  from: localName,
  to: localName,
  departsAt: instant,
  arrivesAt: instant,
  senderName: z.string(),
  senderPhone: z.string(),
  receiverName: z.string(),
  receiverPhone: z.string(),
  what: z.string(),
  sizeClass: z.string(),
  weightKg: z.number(),
  /** Euro cents; null while the price is by arrangement. */
  fare: z.nullable(z.number()),
  paid: z.number(),
  payer: z.enum(PAYERS),
  /** The last link of its custody, like `taken` or `handedOut`; null before the first. */
  custody: z.nullable(z.string()),
  updatedAt: instant,
});
export type CarrierParcel = z.output<typeof carrierParcel>;

export const parcelsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/carrier/parcels',
    summary: 'The parcels of your carrier, the latest changes first',
    access: DISPATCH,
    scope: 'parcels:read',
    query: z.object({
      ...pageQuery,
      trip: z.optional(id),
      status: z.optional(z.enum(BOOKING_STATUSES)),
      /** Service dates, both included. */
      from: z.optional(date),
      to: z.optional(date),
    }),
    output: paginated(carrierParcel),
  }),
};
