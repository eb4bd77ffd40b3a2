import * as z from 'zod/mini';

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
});
export type PayRule = z.output<typeof payRule>;

export const NO_PAY_RULE: PayRule = { kind: 'never', of: 'all', deposit: 100 };

/** Whether a passenger has to pay before the ride. `proven`: whether their telephone number is proven. */
export function mustPay(rule: PayRule | null, proven: boolean): boolean {
  return rule?.kind === 'required' && (rule.of === 'all' || !proven);
}

/** The deposit of a fare in euro cents, rounded up so that small fares have one. */
export function depositOf(rule: PayRule, fare: number): number {
  return Math.ceil((fare * rule.deposit) / 100);
}

/** Sum to be paid by card now of a fare, in euro cents: the deposit until it is paid, then the rest. */
export function dueByCard(rule: PayRule, { fare, paid }: { fare: number; paid: number }): number {
  const deposit = depositOf(rule, fare);
  return Math.max(0, (paid < deposit ? deposit : fare) - paid);
}

/** The four choices of a rule as its form shows them. */
export const PAY_CHOICES = ['never', 'optional', 'unproven', 'all'] as const;
export type PayChoice = (typeof PAY_CHOICES)[number];

export function choiceOf({ kind, of }: PayRule): PayChoice {
  return kind === 'required' ? of : kind;
}

/** A rule as its form sends it; the percentage is typed. */
export const payRuleForm = z.pipe(
  z.object({
    choice: z.enum(PAY_CHOICES),
    deposit: z.string().check(z.trim(), z.regex(/^([1-9]\d?|100)$/, { error: 'percent_format' })),
  }),
  z.transform(({ choice, deposit }): PayRule => {
    const required = choice === 'unproven' || choice === 'all';
    return { kind: required ? 'required' : choice, of: required ? choice : 'all', deposit: Number(deposit) };
  }),
);
