import * as z from 'zod/mini';

/** Roles of operators: an administrator may do everything, support may look up, answer and hide. */
export const OPERATOR_ROLES = ['administrator', 'support'] as const;

/** Counts of what waits for the operators: all of each kind, but only the urgent or late reports. */
export const WAITING = ['reports', 'complaints', 'requests', 'carriers', 'ownerless', 'jobs'] as const;
export type Waiting = (typeof WAITING)[number];

export const overview = z.object({
  role: z.enum(OPERATOR_ROLES),
  waiting: z.record(z.enum([...WAITING, 'danger', 'late']), z.number()),
  people: z.number(),
  carriers: z.number(),
  verified: z.number(),
  tripsToday: z.number(),
  driving: z.number(),
  bookingsToday: z.number(),
});
export type Overview = z.output<typeof overview>;
