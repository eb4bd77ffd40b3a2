import type { TripSheet } from '#shared/sales/trips/schema.ts';

/** Whether the amounts of a trip are shown: for a cancelled trip only if a sum was paid or is due, because zeros would not help. */
export function hasMoney({ status, amountDue, amountPaid }: Pick<TripSheet, 'status' | 'amountDue' | 'amountPaid'>) {
  return status !== 'cancelled' || amountDue !== 0 || amountPaid !== 0;
}
