import * as z from 'zod/mini';
import { BOOKING_STATUSES } from '../rules/lifecycle.ts';

export const booked = z.object({
  partyId: z.number(),
  bookings: z.array(
    z.object({
      id: z.number(),
      code: z.string(),
      /** The key in the link of its ticket; for `ticketPath`. */
      ticket: z.string(),
      seat: z.nullable(z.number()),
      status: z.enum(BOOKING_STATUSES),
    }),
  ),
});
export type BookedAnswer = z.output<typeof booked>;
