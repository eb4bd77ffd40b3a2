import { checkedText } from '../core/checked-text.ts';
import { nameRule, phoneRule } from '../core/field-rules.ts';
import { storedPhone } from '../core/phone.ts';

/** First and last name in one field. */
export const fullName = checkedText((text) => {
  const parts = text.split(' ');
  return parts.length > 4 ? 'first_name_format' : (nameRule(parts.slice(0, 3).join(' ')) ?? null);
});

/** A phone number as people write it; the output is in E.164. */
export const phone = checkedText(phoneRule, storedPhone);
