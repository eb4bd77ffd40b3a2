import * as z from 'zod/mini';
import { checkedText, optionalText } from '../core/checked-text.ts';
import { normalEmail } from '../core/email.ts';
import { emailRule, nameRule, phoneRule } from '../core/field-rules.ts';
import { storedPhone } from '../core/phone.ts';

/** First and last name in one field. */
export const fullName = checkedText((text) => {
  const parts = text.split(' ');
  return parts.length > 4 ? 'first_name_format' : (nameRule(parts.slice(0, 3).join(' ')) ?? null);
});

/** A phone number as people write it; the output is in E.164. */
export const phone = checkedText(phoneRule, storedPhone);

/** Where the ticket of somebody without an account is mailed; nothing is mailed without it, and to accounts by their own address. */
export const email = z.optional(optionalText(emailRule, normalEmail));
