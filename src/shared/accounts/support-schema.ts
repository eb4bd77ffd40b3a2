import * as z from 'zod/mini';
import { checkedText, email, optionalText } from '../core/checked-text.ts';
import { normalEmail } from '../core/email.ts';
import { emailRule, textRule } from '../core/field-rules.ts';

/** The maximum length of a message to support, in characters. */
const MESSAGE_MAX = 2000;

const text = checkedText(textRule(MESSAGE_MAX));

/** A message to support from a signed-in person; support answers to the email of the account. */
export const supportMessage = z.object({ text, email: optionalText(emailRule, normalEmail) });

/** A message to support from a visitor, who enters the email for the answer. */
export const visitorMessage = z.object({ text, email: email() });
