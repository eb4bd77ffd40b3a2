import * as z from 'zod/mini';
import { checkedText, optionalText } from '#shared/core/checked-text.ts';
import { priceRule } from '#shared/core/field-rules.ts';
import { centsFromText } from '#shared/core/money.ts';
import { isLocalDate } from '#shared/core/time.ts';
import { CLASS_RULES, isPercent } from './class-form.ts';
import { promoCodeOf, promoCodeRule } from './promo.ts';
import { MAX_USES, type PromoCodeInput } from './schema.ts';

const day = () => optionalText((text) => (isLocalDate(text) ? null : 'date_format'));

/** The fields of the form of a promo code, as typed. Only the value of the chosen rule is checked. */
export const promoForm = z
  .object({
    code: checkedText(promoCodeRule, promoCodeOf),
    by: z.enum(CLASS_RULES),
    percent: z.string(),
    amount: z.string(),
    validFrom: day(),
    validUntil: day(),
    uses: optionalText((text) =>
      /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_USES ? null : 'uses_format',
    ),
  })
  .check(
    z.refine(({ by, percent }) => by !== 'percent' || isPercent(percent), {
      error: 'percent_format',
      path: ['percent'],
    }),
    z.check<{ by: string; amount: string }>(({ value, issues }) => {
      const key = value.by === 'fixed' ? amountRule(value.amount.trim()) : null;
      if (key) issues.push({ code: 'custom', input: value.amount, path: ['amount'], message: key });
    }),
    z.refine(({ validFrom, validUntil }) => validFrom === '' || validUntil === '' || validFrom <= validUntil, {
      error: 'date_order',
      path: ['validUntil'],
    }),
  );
export type PromoForm = z.output<typeof promoForm>;

export function promoFromForm({ code, by, percent, amount, validFrom, validUntil, uses }: PromoForm): PromoCodeInput {
  return {
    code,
    percent: by === 'percent' ? Number(percent) : null,
    amountCents: by === 'fixed' ? centsFromText(amount) : null,
    validFrom: validFrom || null,
    validUntil: validUntil || null,
    usesMax: uses === '' ? null : Number(uses),
  };
}

/** A code without a discount is invalid. */
function amountRule(text: string): string | null {
  return priceRule(text) ?? (centsFromText(text) ? null : 'price_required');
}
