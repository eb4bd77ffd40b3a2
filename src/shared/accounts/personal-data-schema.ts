import * as z from 'zod/mini';
import { localName } from '../core/fields.ts';

export const BLOCKER_KINDS = ['bookings', 'trips', 'members'] as const;

/** What must be ended or handed over before an account can be erased. */
export const blocker = z.object({
  kind: z.enum(BLOCKER_KINDS),
  tripId: z.nullish(z.number()),
  bookingId: z.nullish(z.number()),
  code: z.nullish(z.string()),
  date: z.nullish(z.string()),
  /** Where the ride, the parcel or the trip leads. */
  from: z.optional(localName),
  to: z.optional(localName),
  parcel: z.optional(z.boolean()),
  /** Bookings that fall with a trip. */
  people: z.optional(z.number()),
  /** Whether its person may call it off here and now: just so, or saying why. */
  cancel: z.nullish(z.enum(['plain', 'reason'])),
});
export type ErasureBlocker = z.output<typeof blocker>;

/** Whether an account can be erased now. */
export const erasureState = z.object({ blockers: z.array(blocker) });

/** Everything of one person: each part by its name. */
export const personalData = z.record(z.string(), z.unknown());
