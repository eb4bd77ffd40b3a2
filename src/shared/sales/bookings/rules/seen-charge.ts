import * as z from 'zod/mini';

/** The sum in euro cents that a person saw as the cost of cancelling: it never costs them more. */
export const seenCharge = z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000)));
