import * as z from 'zod/mini';
import type { Rule } from './field-rules.ts';

/** A required text that is trimmed and then checked by a rule; its issue's message is the rule's key. */
export function ruled(rule: Rule) {
  return z.string().check(z.trim(), failing(rule));
}

/** The same for a text that may be empty. */
export function optionalRuled(rule: Rule) {
  return z._default(
    z.string().check(
      z.trim(),
      failing((text) => (text === '' ? null : rule(text))),
    ),
    '',
  );
}

function failing(rule: Rule) {
  return z.check<string>((context) => {
    const key = rule(context.value);
    if (key) context.issues.push({ code: 'custom', input: context.value, message: key });
  });
}
