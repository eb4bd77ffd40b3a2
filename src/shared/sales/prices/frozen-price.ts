import * as z from 'zod/mini';
import { cancellationTerms } from './conditions-schema.ts';
import { farePart } from './fare-parts.ts';

/** What a booking keeps of the carrier's rules, and what it gives its passenger. */
export const frozenPrice = {
  /** What the fare consists of; empty where nothing is known of it. */
  fareParts: z.array(farePart),
  /** The terms of cancellation at the time of the booking, and the charge for a cancellation or a no-show that has happened, in euro cents. */
  cancellationTerms,
  cancellationCharge: z.number(),
  /** The discount in percent that its way back would have; null without one. A page that a device stored earlier does not have it. */
  returnPercent: z.optional(z.nullable(z.number())),
};
