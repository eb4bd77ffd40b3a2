import * as z from 'zod/mini';
import { instant } from '#shared/core/fields.ts';
import { BOOKING_STATUSES } from '../rules/lifecycle.ts';
import { BOOKING_KINDS } from '../rules/schema.ts';

export const bookingRow = z.object({
  id: z.number(),
  tripId: z.number(),
  partyId: z.number(),
  kind: z.enum(BOOKING_KINDS),
  status: z.enum(BOOKING_STATUSES),
  tripStatus: z.string(),
  code: z.string(),
  from: z.object({ name: z.object({ uk: z.string(), en: z.string() }), zone: z.string(), country: z.string() }),
  to: z.object({ name: z.object({ uk: z.string(), en: z.string() }), zone: z.string(), country: z.string() }),
  departsAt: instant,
  arrivesAt: instant,
  crossingShort: z.nullable(z.object({ uk: z.string(), en: z.string() })),
  carrierName: z.string(),
  seat: z.nullable(z.number()),
  name: z.string(),
  what: z.nullable(z.string()),
  needsCalculation: z.boolean(),
  fare: z.nullable(z.number()),
  contractPrice: z.nullable(z.number()),
  declined: z.boolean(),
  expiresAt: z.nullable(instant),
  /** It is held until its passenger proves an address or pays. A list that a device stored earlier does not have this field. */
  unproven: z.optional(z.boolean()),
  /** The carrier offers a change, and waits for an answer. */
  changeOffered: z.boolean(),
  /** The passenger is asked whether they are coming, and has not answered. */
  comingAsked: z.boolean(),
});
export type BookingRow = z.output<typeof bookingRow>;
