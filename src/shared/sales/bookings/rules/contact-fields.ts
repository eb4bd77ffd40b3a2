import * as z from 'zod/mini';
import { calledPhoneRule } from '#shared/core/called-phone.ts';
import { checkedText, optionalText, tidiedName } from '#shared/core/checked-text.ts';
import { emailRule, nameRule } from '#shared/core/field-rules.ts';
import { LIMITS } from '#shared/core/limits.ts';
import { normalEmail } from '#shared/core/text/email.ts';
import { storedPhone } from '#shared/core/text/phone.ts';

/** The most words of a full name: a first name, a patronymic or second name, and two last names. */
const WORDS = 4;

/** A word of a name that another person writes down: also one or two initials, with or without their points. */
const isWord = (word: string) => nameRule(word) === null || /^\p{L}\.?(?:\p{L}\.)?$/u.test(word);

/** Emoji with their colours, and flags. */
const PICTURES = /[\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}]/gu;

/** A name in small letters or in capitals only, as a phone or a passport writes it, with its capitals: the greeting needs them. */
const withCapitals = (name: string) =>
  name === name.toLowerCase() || name === name.toUpperCase()
    ? name.toLowerCase().replace(/(?<![\p{L}'’ʼ"])\p{L}/gu, (letter) => letter.toUpperCase())
    : name;

/** A name as an address book or a table has it, also with a picture or several spaces. */
const tidiedPerson = (text: string) => withCapitals(tidiedName(text.replace(PICTURES, ' ')).replace(/ {2,}/g, ' '));

/** First and last name in one field; each of the words may be a double one with a hyphen, or an initial. */
export const fullName = checkedText((text) => {
  const words = text.split(' ');
  if (words.length > WORDS) return 'first_name_format';
  if (text.length > 2 * LIMITS.NAME_MAX) return 'first_name_max_length';
  if (words.every(isWord)) return null;
  return words.length === 1 ? nameRule(text) : 'first_name_format';
}, tidiedPerson);

/** A phone number as people write it; the output is in E.164. */
export const phone = checkedText(calledPhoneRule, storedPhone);

/** The mail address for the ticket of a person without an account; without it nothing is mailed. Accounts get mails at their own address. */
export const email = z.optional(optionalText(emailRule, normalEmail));

/** Whether a person without an account wants the ticket and its changes by text message to the number of the booking. */
export const byText = z.optional(z.boolean());

/** A telephone number as people write it, which is compared with a stored one. */
export const typedPhone = z.string().check(z.trim(), z.minLength(1, { error: 'phone_required' }), z.maxLength(40));
