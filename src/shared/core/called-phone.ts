import { phoneRule, type Rule } from './field-rules.ts';
import { missingDigits } from './text/complete-phone.ts';
import { NUMBERING } from './text/phone.ts';

/**
 * The rule of a number that will be called. Besides the general rule, it refuses one with too few or too many digits for its country, if all
 * numbers there have the same length.
 */
export const calledPhoneRule: Rule = (text) => {
  const wrong = phoneRule(text);
  if (wrong) return wrong;
  const { country, digits } = missingDigits(text) ?? { country: '', digits: 0 };
  const [min, max] = NUMBERING[country]?.digits ?? [0, 1];
  if (min !== max) return null;
  return digits > 0 ? 'phone_min_length' : 'phone_format';
};
