import * as z from 'zod/mini';
import { checkedText, email, optionalText } from '../core/checked-text.ts';
import { normalEmail } from '../core/email.ts';
import { emailRule, textRule } from '../core/field-rules.ts';

/** The longest message to support, in characters. */
const MESSAGE_MAX = 2000;

const text = checkedText(textRule(MESSAGE_MAX));

/** A message to support. Who is signed in is answered at their own email. */
export const supportMessage = z.object({ text, email: optionalText(emailRule, normalEmail) });

/** The same from somebody who is not signed in, and so says where to answer. */
export const visitorMessage = z.object({ text, email: email() });
