import * as z from 'zod/mini';
import { id } from '../core/fields.ts';
import { payment, refund } from './payments.ts';

/** The presses of the trip sheet that concern money (docs/product.md 9.13). */
export const paymentActions = [
  z.object({ action: z.literal('payment'), bookingId: id, payment }),
  z.object({ action: z.literal('refund'), bookingId: id, payment: refund }),
] as const;
