import * as z from 'zod/mini';
import { LIMITS } from '#shared/core/limits.ts';

export const PAY_KINDS = ['never', 'optional', 'required'] as const;
export const PAYERS_BEFORE = ['unproven', 'all'] as const;

/** Less than this is not worth a payment by card, in euro cents; Stripe refuses less. */
export const LEAST_BY_CARD = 50;

/** A carrier's rule for payments by card before the ride (docs/product.md 9.34). */
export const payRule = z.object({
  kind: z.enum(PAY_KINDS),
  /** Who has to pay where it is required: those without a proven telephone number, or all. */
  of: z.enum(PAYERS_BEFORE),
  /** How much of the fare is paid before, in percent. */
  deposit: z.int({ error: 'field_invalid' }).check(z.minimum(1, 'field_invalid'), z.maximum(100, 'field_invalid')),
  /** The deposit of a seat in euro cents, instead of the percentage; null: the percentage. */
  sum: z.nullable(
    z
      .int({ error: 'field_invalid' })
      .check(z.minimum(LEAST_BY_CARD, 'field_invalid'), z.maximum(LIMITS.PRICE_MAX * 100, 'field_invalid')),
  ),
});
export type PayRule = z.output<typeof payRule>;

export const NO_PAY_RULE: PayRule = { kind: 'never', of: 'all', deposit: 100, sum: null };

/** Whether a passenger has to pay before the ride. `proven`: whether their telephone number is proven. */
export function mustPay(rule: PayRule | null, proven: boolean): boolean {
  return rule?.kind === 'required' && (rule.of === 'all' || !proven);
}

/** The deposit of a fare in euro cents, rounded up so that small fares have one. */
export function depositOf({ deposit, sum }: PayRule, fare: number): number {
  return sum === null ? Math.ceil((fare * deposit) / 100) : Math.min(fare, sum);
}

export function isWholeFare({ deposit, sum }: PayRule): boolean {
  return sum === null && deposit === 100;
}

/** Sum to be paid by card now of a fare, in euro cents: the deposit until it is paid, then the rest. */
export function dueByCard(rule: PayRule, { fare, paid }: { fare: number; paid: number }): number {
  const deposit = depositOf(rule, fare);
  return Math.max(0, (paid < deposit ? deposit : fare) - paid);
}

export const PAY_CHOICES = ['never', 'optional', 'unproven', 'all'] as const;
export type PayChoice = (typeof PAY_CHOICES)[number];

export function choiceOf({ kind, of }: PayRule): PayChoice {
  return kind === 'required' ? of : kind;
}
