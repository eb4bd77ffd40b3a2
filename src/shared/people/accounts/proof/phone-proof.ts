import * as z from 'zod/mini';
import { checkedText } from '#shared/core/checked-text.ts';
import { phoneRule } from '#shared/core/field-rules.ts';
import { instant, locale } from '#shared/core/fields.ts';
import { storedPhone } from '#shared/core/text/phone.ts';
import { PHONE_CHANNELS } from '#shared/core/text/phone-channels.ts';
import { browserSecret, entered } from '../base/second-factor-schema.ts';

/** How long a code that proves a number is valid, in minutes, how many digits it has, and how many wrong ones are allowed. */
export const PHONE_CODE_MINUTES = 10;
export const PHONE_CODE_DIGITS = 6;
export const PHONE_CODE_TRIES = 5;

/**
 * How many codes are sent in a day on behalf of a person, to one number on behalf of one network and of all, and on behalf of one network: a
 * stranger who asks for codes to a number does not keep its owner from one.
 */
export const PHONE_CODES_OF_PERSON = 5;
export const PHONE_CODES_OF_NUMBER = 5;
export const PHONE_CODES_OF_NUMBER_IN_ALL = 20;
export const PHONE_CODES_OF_NETWORK = 20;

/** A person's proven number in the settings; without channels the settings do not show it. */
export const phoneState = z.object({
  channels: z.array(z.enum(PHONE_CHANNELS)),
  proven: z.nullable(z.object({ phone: z.string(), provenAt: instant })),
});
export type PhoneState = z.output<typeof phoneState>;

/** The number that is to be proven, as typed; the output is in E.164. */
export const phoneToProve = z.object({ phone: checkedText(phoneRule, storedPhone) });

/** A code for the sign-in: the number, the secret of the only browser that may use the code, and the language of the message. */
export const phoneToEnter = z.object({
  phone: checkedText(phoneRule, storedPhone),
  holder: browserSecret,
  locale: z._default(locale, 'uk'),
});

/** The code of the text message as typed or pasted; spaces between the digits are ignored. */
const sixDigits = z.string().check(
  z.overwrite((text) => text.replace(/[\s-]/g, '')),
  z.regex(/^\d{6}$/, { error: 'phone_code_format' }),
);

export const phoneCode = z.object({ code: sixDigits });

export const phoneCodeToEnter = z.object({ code: sixDigits, holder: browserSecret });

/** A sign-in, the ticket for the second factor, or the ticket for a new account where no account has the number. */
export const phoneEntered = z.union([entered, z.object({ setup: z.string() })]);

export const sentPhoneCode = z.object({ phone: z.string(), channel: z.enum(PHONE_CHANNELS) });
export type SentPhoneCode = z.output<typeof sentPhoneCode>;
