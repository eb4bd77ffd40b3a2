import type { TripSheet } from '#shared/trips/schema.ts';

/** Whether a trip has amounts to speak of: a cancelled one only where something was paid or is due, for zeros say nothing. */
export function hasMoney({ status, amountDue, amountPaid }: Pick<TripSheet, 'status' | 'amountDue' | 'amountPaid'>) {
  return status !== 'cancelled' || amountDue !== 0 || amountPaid !== 0;
}
