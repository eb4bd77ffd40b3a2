import * as z from 'zod/mini';
import { localName } from '#shared/core/fields.ts';

export const EXPORTS_PER_DAY = 5;

export const BLOCKER_KINDS = ['bookings', 'trips', 'members'] as const;

/** Something that the person must end or hand over before the account can be erased. */
export const blocker = z.object({
  kind: z.enum(BLOCKER_KINDS),
  tripId: z.nullish(z.number()),
  bookingId: z.nullish(z.number()),
  code: z.nullish(z.string()),
  date: z.nullish(z.string()),
  /** Departure and destination of the ride, the parcel or the trip. */
  from: z.optional(localName),
  to: z.optional(localName),
  parcel: z.optional(z.boolean()),
  /** The number of bookings that are cancelled together with a trip. */
  people: z.optional(z.number()),
  /** Whether the person can cancel it here and now: without a reason (`plain`) or with one (`reason`). */
  cancel: z.nullish(z.enum(['plain', 'reason'])),
});
export type ErasureBlocker = z.output<typeof blocker>;

/** Reasons that prevent the erasure of an account; if the list is empty, it can be erased now. */
export const erasureState = z.object({ blockers: z.array(blocker) });

/** All stored data of one person, by the name of each part. */
export const personalData = z.record(z.string(), z.unknown());
