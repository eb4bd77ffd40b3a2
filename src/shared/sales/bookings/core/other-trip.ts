import * as z from 'zod/mini';
import { instant } from '#shared/core/fields.ts';

/** Another trip of the carrier between the same towns, with free seats on all of the legs. */
export const otherTrip = z.object({
  tripId: z.number(),
  fromSeq: z.number(),
  toSeq: z.number(),
  departsAt: instant,
  zone: z.string(),
  free: z.number(),
});
export type OtherTrip = z.output<typeof otherTrip>;
