import * as z from 'zod/mini';
import { normalEmail } from './email.ts';
import { emailRule, type Rule } from './field-rules.ts';

/** A required text that is trimmed, its letters composed, and then checked by a rule; its issue's message is the rule's key. */
export function ruled(rule: Rule) {
  return z.string().check(z.overwrite(tidied), failing(rule));
}

/** An email address, which comes out in its normal form. */
export function email() {
  return z.string().check(z.overwrite(normalEmail), failing(emailRule));
}

/** A required text that is checked as it was typed: spaces around a password are part of it. */
export function exact(rule: Rule) {
  return z.string().check(failing(rule));
}

/** The same as `ruled` for a text that may be empty; `tidy` brings it to its usual form first. */
export function optionalRuled(rule: Rule, tidy: (text: string) => string = tidied) {
  return z._default(
    z.string().check(
      z.overwrite(tidy),
      failing((text) => (text === '' ? null : rule(text))),
    ),
    '',
  );
}

function failing(rule: Rule) {
  return z.check<string>((context) => {
    const key = rule(context.value);
    // the rules between fields are asked all the same: nobody learns of one fault only after mending another
    if (key) context.issues.push({ code: 'custom', input: context.value, message: key, continue: true });
  });
}

/** Trimmed, and each letter with its marks as one where there is one: of some keyboards a `й` comes as two characters. */
function tidied(text: string): string {
  return text.trim().normalize('NFC');
}
