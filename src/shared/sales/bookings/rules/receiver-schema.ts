import * as z from 'zod/mini';
import { instant } from '#shared/core/fields.ts';
import { place } from '#shared/network/places/schema.ts';
import { fullName, phone, typedPhone } from './contact-fields.ts';

/** How many photos a sender may add to a parcel, until it is handed over. */
export const MAX_SENDER_PHOTOS = 4;
export const LAST_RECEIVERS = 6;
/** How often a parcel may be changed over its link within a quarter of an hour. */
export const RECEIVER_CHANGES = 12;
export const RECEIVER_CHANGES_S = 15 * 60;

/** Another person who collects a parcel, and the receiver's own number: the link alone proves nobody's identity. */
export const collectorInput = z.object({ name: fullName, phone, receiverPhone: typedPhone });

export const collector = z.object({ name: z.string(), phone: z.string() });

/** Another collecting stop that waits for the carrier, or was refused. */
export const redirect = z.object({
  id: z.number(),
  toSeq: z.number(),
  /** Extra sum that the receiver pays, in euro cents. */
  extra: z.number(),
  state: z.enum(['open', 'declined']),
});
export type Redirect = z.output<typeof redirect>;

export const otherStop = z.object({
  seq: z.number(),
  place,
  point: z.string(),
  arrivesAt: z.nullable(instant),
  extra: z.number(),
  /** Whether the carrier has to agree. */
  asks: z.boolean(),
});
export type OtherStop = z.output<typeof otherStop>;

export const lastReceiver = z.object({
  name: z.string(),
  phone: z.string(),
  town: z.object({ uk: z.string(), en: z.string() }),
});
