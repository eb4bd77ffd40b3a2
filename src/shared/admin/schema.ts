import * as z from 'zod/mini';

/** What one of the operators may do: everything, or look up, answer and hide. */
export const OPERATOR_ROLES = ['administrator', 'support'] as const;

export const overview = z.object({
  role: z.enum(OPERATOR_ROLES),
  people: z.number(),
  carriers: z.number(),
  verified: z.number(),
  tripsToday: z.number(),
  driving: z.number(),
  bookingsToday: z.number(),
});
export type Overview = z.output<typeof overview>;
