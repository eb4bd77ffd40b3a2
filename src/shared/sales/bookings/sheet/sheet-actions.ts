import * as z from 'zod/mini';
import { checkedText } from '#shared/core/checked-text.ts';
import { textRule } from '#shared/core/field-rules.ts';
import { id } from '#shared/core/fields.ts';
import { runActions } from '#shared/sales/trips/run-actions.ts';
import { parcelActions, receiveActions } from '../rules/custody-schema.ts';
import { expenseInput, handOverInput, payment, refund } from '../rules/payments.ts';
import { offlineTries } from '../rules/pin-check.ts';
import { seatActions } from '../rules/seat-actions.ts';

/** The presses of the trip sheet that concern the money of bookings (docs/product.md 9.13). */
const paymentActions = [
  z.object({ action: z.literal('payment'), bookingId: id, payment }),
  z.object({ action: z.literal('refund'), bookingId: id, payment: refund }),
] as const;

const { id: _, ...expense } = expenseInput.shape;

/** The presses that change the cash that their actor holds on this trip (docs/product.md 9.21). */
const cashActions = [
  z.object({ action: z.literal('expense'), expenseId: z.uuid(), ...expense }),
  z.object({ action: z.literal('dropExpense'), expenseId: z.uuid() }),
  z.object({ action: z.literal('handOverCash'), ...handOverInput.shape }),
] as const;

const booking = { bookingId: id };

/** The actions on one booking of the trip sheet. Each works on this booking only, and not on its party, but for the answer "coming". */
export const bookingSheetActions = [
  z.object({ action: z.literal('board'), ...booking }),
  z.object({ action: z.literal('noShow'), ...booking }),
  z.object({ action: z.literal('eject'), ...booking, reason: checkedText(textRule(300)) }),
  z.object({
    action: z.literal('complete'),
    ...booking,
    pin: z.optional(z.string().check(z.trim(), z.maxLength(20))),
    tries: offlineTries,
  }),
  z.object({ action: z.literal('undo'), ...booking }),
  z.object({ action: z.literal('pay'), ...booking, paid: z.boolean() }),
  z.object({ action: z.literal('coming'), ...booking }),
  z.object({ action: z.literal('takeBackComing'), ...booking }),
  z.object({ action: z.literal('called'), ...booking }),
] as const;

/** Every press of the trip sheet (docs/product.md 8.12). */
export const sheetAction = z.discriminatedUnion('action', [
  ...runActions,
  ...bookingSheetActions,
  ...paymentActions,
  ...cashActions,
  ...seatActions,
  ...parcelActions,
  ...receiveActions,
]);
export type SheetAction = z.output<typeof sheetAction>;
export type SheetActionInput = z.input<typeof sheetAction>;
export type SheetActionName = SheetAction['action'];

/** The actions by their names, for tables with one entry per action. */
export type SheetActions = { [Name in SheetActionName]: Extract<SheetAction, { action: Name }> };

/** The booking that a press is about; null for steps of the trip and for its cash. */
export function bookingOf(action: SheetAction): number | null {
  return 'bookingId' in action ? action.bookingId : null;
}

/** Whether a press is about the cash of the trip: it neither follows the steps of the trip nor precedes them. */
export function isOfCash({ action }: SheetAction): boolean {
  return action === 'expense' || action === 'dropExpense' || action === 'handOverCash';
}
