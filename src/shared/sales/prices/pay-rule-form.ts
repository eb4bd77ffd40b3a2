import * as z from 'zod/mini';
import { priceRule } from '#shared/core/field-rules.ts';
import { acceptedCents, centsFromText, textFromCents } from '#shared/core/money.ts';
import { CLASS_RULES, isPercent } from './class-form.ts';
import { choiceOf, LEAST_BY_CARD, NO_PAY_RULE, PAY_CHOICES, type PayRule } from './pay-rule.ts';

/** The fields of the form of a rule, as typed. Only the value of the chosen measure is checked. */
export const payRuleForm = z
  .object({ choice: z.enum(PAY_CHOICES), by: z.enum(CLASS_RULES), deposit: z.string(), sum: z.string() })
  .check(
    z.refine(({ choice, by, deposit }) => choice === 'never' || by !== 'percent' || isPercent(deposit), {
      error: 'percent_format',
      path: ['deposit'],
    }),
    z.check<{ choice: string; by: string; sum: string }>(({ value: { choice, by, sum }, issues }) => {
      const key = choice !== 'never' && by === 'fixed' ? sumRule(sum.trim()) : null;
      if (key) issues.push({ code: 'custom', input: sum, path: ['sum'], message: key });
    }),
  );
type PayRuleForm = z.output<typeof payRuleForm>;

export function payRuleFromForm({ choice, by, deposit, sum }: PayRuleForm): PayRule {
  const required = choice === 'unproven' || choice === 'all';
  const kind = required ? 'required' : choice;
  const measure =
    choice === 'never' ? {} : by === 'percent' ? { deposit: Number(deposit) } : { sum: centsFromText(sum) };
  return { ...NO_PAY_RULE, kind, of: required ? choice : 'all', ...measure };
}

export function formOfPayRule(rule: PayRule): PayRuleForm {
  const { deposit, sum } = rule;
  return {
    ...{ choice: choiceOf(rule), by: sum === null ? 'percent' : 'fixed', deposit: String(deposit) },
    sum: sum === null ? '' : textFromCents(sum),
  };
}

/** A sum that a provider takes. */
function sumRule(text: string): string | null {
  return priceRule(text) ?? (acceptedCents(text) < LEAST_BY_CARD ? 'price_required' : null);
}
