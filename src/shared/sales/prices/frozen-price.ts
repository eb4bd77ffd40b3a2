import * as z from 'zod/mini';
import { cancellationTerms } from './conditions-schema.ts';
import { farePart } from './fare-parts.ts';

export const frozenPrice = {
  /** Parts of the fare; empty where they are unknown. */
  fareParts: z.array(farePart),
  /** The terms of cancellation at the time of the booking, and the charge for a cancellation or a no-show that has happened, in euro cents. */
  cancellationTerms,
  cancellationCharge: z.number(),
  /** The discount in percent that its way back would have; null without one. A page that a device stored earlier does not have it. */
  returnPercent: z.optional(z.nullable(z.number())),
};
