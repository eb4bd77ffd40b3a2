import * as z from 'zod/mini';
import { normalEmail } from './email.ts';
import { emailRule, type Rule } from './field-rules.ts';

/**
 * A required text that is brought to its usual form (trimmed, its letters composed, unless `tidy` says how), and then checked by a
 * rule; its issue's message is the rule's key.
 */
export function checkedText(rule: Rule, tidy: (text: string) => string = tidied) {
  return z.string().check(z.overwrite(tidy), failing(rule));
}

/** An email address, which comes out in its normal form. */
export function email() {
  return z.string().check(z.overwrite(normalEmail), failing(emailRule));
}

/** A required text that is checked as it was typed: spaces around a password are part of it. */
export function exact(rule: Rule) {
  return z.string().check(failing(rule));
}

/** The same as `checkedText` for a text that may be empty; `tidy` brings it to its usual form first. */
export function optionalText(rule: Rule, tidy: (text: string) => string = tidied) {
  return z._default(
    z.string().check(
      z.overwrite(tidy),
      failing((text) => (text === '' ? null : rule(text))),
    ),
    '',
  );
}

/**
 * A number as a form has it: typed, with a comma as well as a point, or already a number. An empty field is `required`, what is no
 * number `format`.
 */
export function typedNumber(keys: { required: string; format: string }) {
  const typed = z
    .union([z.number(), z.string()], { error: keys.required })
    .check(z.refine((value) => String(value).trim() !== '', { error: keys.required, abort: true }));
  const toNumber = z.transform((value: number | string) => Number(String(value).replace(',', '.')));
  return z.pipe(z.pipe(typed, toNumber), z.number({ error: keys.format }));
}

function failing(rule: Rule) {
  return z.check<string>((context) => {
    const key = rule(context.value);
    // the rules between fields run too, so that all faults are reported at once
    if (key) context.issues.push({ code: 'custom', input: context.value, message: key, continue: true });
  });
}

/** Trimmed, and each letter with its marks as one where there is one: of some keyboards a `й` comes as two characters. */
function tidied(text: string): string {
  return text.trim().normalize('NFC');
}
