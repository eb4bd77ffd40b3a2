import * as z from 'zod/mini';
import { instant } from '#shared/core/fields.ts';

/** The question "Are you coming?" of the evening before, and its answer (docs/product.md 9.32). */
export const comingAnswer = z.object({
  askedAt: instant,
  /** When it was answered "coming", and by which side; null while it is open. */
  answeredAt: z.nullable(instant),
  by: z.nullable(z.enum(['passenger', 'carrier'])),
  /** When the seat is released without an answer, once the passenger was warned of it. */
  releaseAt: z.nullable(instant),
});
export type ComingAnswer = z.output<typeof comingAnswer>;
