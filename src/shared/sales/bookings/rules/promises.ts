/** Invariants between numbers in the database; they are checked every night, and at the end of random tests. */
export const PROMISES = [
  'entries',
  'payments',
  'paid',
  'owed',
  'tills',
  'uses',
  'kilograms',
  'animals',
  'freeSeats',
  'aboard',
  'numbers',
  'numbered',
  'receipts',
] as const;
export type PromiseName = (typeof PROMISES)[number];

/** A promise that is not true of one thing: an entry, a payment, a booking, a cash-up or a trip, which has another number than it should. */
export interface BrokenPromise {
  promise: PromiseName;
  subject: string;
  expected: string;
  found: string;
}
