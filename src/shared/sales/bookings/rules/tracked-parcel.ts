import * as z from 'zod/mini';
import { PARCEL_CLASSES } from '#shared/network/carriers/schema.ts';
import { publicTrip } from '#shared/sales/trips/schema.ts';
import { custodyPhoto, custodyRecord } from './custody-schema.ts';
import { BOOKING_STATUSES } from './lifecycle.ts';
import { collector, redirect } from './receiver-schema.ts';

/** A parcel as its receiver sees it without an account (`/p/{code}`). */
export const trackedParcel = z.object({
  status: z.enum(BOOKING_STATUSES),
  what: z.string(),
  sizeClass: z.enum(PARCEL_CLASSES),
  receiverFirstName: z.string(),
  senderFirstName: z.string(),
  weightKg: z.number(),
  pin: z.string(),
  /** Sum that the receiver still has to pay, in euro cents; 0 when the sender pays. */
  due: z.number(),
  /** The driver's phone while the parcel is on the way and for two days after the trip. */
  driverPhone: z.nullable(z.string()),
  carrierPhones: z.array(z.string()),
  /** Another person who collects it; of the number only the country and the last two digits. */
  collector: z.nullable(collector),
  redirect: z.nullable(redirect),
  photos: z.array(custodyPhoto),
  /** The chain of custody without people and weights, and only with photos of damages. */
  custody: z.array(custodyRecord),
  fromSeq: z.number(),
  toSeq: z.number(),
  trip: publicTrip,
});
export type TrackedParcel = z.output<typeof trackedParcel>;
