import * as z from 'zod/mini';
import { id } from '../core/fields.ts';
import { expenseInput, handOverInput, payment, refund } from './payments.ts';

/** The presses of the trip sheet that concern the money of bookings (docs/product.md 9.13). */
export const paymentActions = [
  z.object({ action: z.literal('payment'), bookingId: id, payment }),
  z.object({ action: z.literal('refund'), bookingId: id, payment: refund }),
] as const;

const { id: _, ...expense } = expenseInput.shape;

/** The presses that change the cash that their actor holds on this trip (docs/product.md 9.21). */
export const cashActions = [
  z.object({ action: z.literal('expense'), expenseId: z.uuid(), ...expense }),
  z.object({ action: z.literal('dropExpense'), expenseId: z.uuid() }),
  z.object({ action: z.literal('handOverCash'), ...handOverInput.shape }),
] as const;
