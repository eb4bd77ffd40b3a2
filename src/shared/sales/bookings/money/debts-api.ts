import * as z from 'zod/mini';
import { DISPATCH } from '#shared/core/access.ts';
import { CURRENCIES } from '#shared/core/currencies.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id, instant } from '#shared/core/fields.ts';
import { place } from '#shared/network/places/schema.ts';
import { PAYMENT_METHODS } from '#shared/sales/trips/payment-rows.ts';

export const DEBTS_SHOWN = 200;

/** The days after which a party may be reminded of its debt again. */
export const DEBT_REMINDER_DAYS = 3;

/** A party that owes something to the carrier, or to which the carrier owes something, in euro cents. */
const debt = z.object({
  /** The first of its bookings that are concerned, and their number. */
  bookingId: z.number(),
  bookings: z.number(),
  trip: z.object({ id: z.number(), from: place, to: place, departsAt: instant }),
  /** The person who booked, and the number while the carrier may still call it. */
  name: z.string(),
  phone: z.string(),
  sum: z.number(),
  /** Whether it is for having cancelled or not come. */
  charge: z.boolean(),
  since: instant,
  /** Whether a notification or a mail reaches them, and when they were last reminded of what they owe. */
  reachable: z.boolean(),
  remindedAt: z.nullable(instant),
  /** Where money is to be given back: the sums that the party has paid to the carrier itself, in minor units; the greatest in euro first. */
  paidBy: z.array(z.object({ method: z.enum(PAYMENT_METHODS), currency: z.enum(CURRENCIES), amount: z.number() })),
});
export type Debt = z.output<typeof debt>;

const debts = z.object({
  /** People whose ride is over and who have not paid, the oldest first. */
  owing: z.array(debt),
  /** People who have paid more than they owe. */
  toGiveBack: z.array(debt),
  /** The sums of all, also of those that are not listed. */
  owed: z.number(),
  dueBack: z.number(),
});
export type Debts = z.output<typeof debts>;

const params = z.object({ bookingId: id });

export const debtsApi = {
  debts: endpoint({
    method: 'GET',
    path: '/api/debts',
    summary: 'People who owe your carrier something after their ride, and people who are to get money back',
    access: DISPATCH,
    output: debts,
  }),
  payParty: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/pay-party',
    summary: 'Record that all that a party owes was paid in euro',
    access: DISPATCH,
    params,
    body: z.object({ method: z.enum(PAYMENT_METHODS) }),
    output: debts,
  }),
  giveBackParty: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/give-back-party',
    summary: 'Record that a party got back what it had paid too much, as it was paid',
    access: DISPATCH,
    params,
    output: debts,
  }),
  remind: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/remind-debt',
    summary: 'Remind a party of what it owes after its ride',
    access: DISPATCH,
    params,
    output: debts,
  }),
  forgive: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/forgive',
    summary: 'Forgive what a party owes after its ride',
    access: DISPATCH,
    params,
    output: debts,
  }),
};
