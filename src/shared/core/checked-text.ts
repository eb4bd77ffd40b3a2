import * as z from 'zod/mini';
import { emailRule, type Rule } from './field-rules.ts';
import { normalEmail } from './text/email.ts';
import { usualWidth } from './text/look-alikes.ts';

/**
 * A required text that is normalised by `tidy` (by default: trimmed and composed to NFC) and then checked by a rule. The
 * message of its issue is the rule's message key.
 */
export function checkedText(rule: Rule, tidy: (text: string) => string = tidied) {
  return z.string().check(z.overwrite(tidy), failing(rule));
}

/** An email address; the output is its normal form. */
export function email() {
  return z.string().check(z.overwrite(normalEmail), failing(emailRule));
}

/** A required text that is checked exactly as typed, for example a password, where leading and trailing spaces count. */
export function exact(rule: Rule) {
  return z.string().check(failing(rule));
}

/** Like `checkedText`, for a text that may be empty. */
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
 * A number of a form: typed, with a decimal comma or point, or already a number. The issue is `keys.required` for an empty
 * field and `keys.format` for a text that is not a number.
 */
export function typedNumber(keys: { required: string; format: string }) {
  const typed = z
    .union([z.number(), z.string()], { error: keys.required })
    .check(z.refine((value) => String(value).trim() !== '', { error: keys.required, abort: true }));
  const toNumber = z.transform((value: number | string) => Number(String(value).replace(',', '.').replace('−', '-')));
  return z.pipe(z.pipe(typed, toNumber), z.number({ error: keys.format }));
}

function failing(rule: Rule) {
  return z.check<string>((context) => {
    const key = rule(context.value);
    // `continue` lets the rules between fields run too, so that all errors are reported together.
    if (key) context.issues.push({ code: 'custom', input: context.value, message: key, continue: true });
  });
}

/** Soft hyphens, zero-width spaces and marks of the writing direction, which come with text from documents and web pages. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/**
 * Trims, removes characters that nobody sees, and composes letters with their marks (NFC), because some keyboards send `й` as two
 * characters.
 */
export function tidied(text: string): string {
  return text.replace(INVISIBLE, '').trim().normalize('NFC');
}

/** Like `checkedText`, for a name or another text of one line, which may come from a document (`tidiedLine`). */
export function line(rule: Rule) {
  return checkedText(rule, tidiedLine);
}

export function personLine(rule: Rule) {
  return checkedText(rule, tidiedName);
}

export function optionalPersonLine(rule: Rule) {
  return optionalText(rule, tidiedName);
}

export function optionalLine(rule: Rule) {
  return optionalText(rule, tidiedLine);
}

/**
 * Tidies and writes in plain characters what documents and keyboards write otherwise: spaces, hyphens and apostrophes of all kinds. Stress
 * marks on Cyrillic letters are removed.
 */
export function tidiedLine(text: string): string {
  return tidied(text)
    .replace(/(\p{Script=Cyrillic})[\u0300\u0301]+/gu, '$1')
    .replace(/\u200c|\u200d|[\ufe00-\ufe0f]/g, '')
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
    .replace(/[`´‘‛′‵＇｀❛❜\u02bb\u02b9\u02bd\u02c8\u02ca\u02cb\u055a\u05f3\u1fbd\u1fbf\u1ffe]/g, '’')
    .replace(/[\s\u2800\u3164]/g, ' ')
    .trim();
}

/**
 * Tidies like `tidiedLine`, and writes the characters typed for an apostrophe on a Ukrainian keyboard (`Дем"ян`, `Дем*ян`) as one. Spaces beside a
 * hyphen or an apostrophe, and quotation marks and commas around the name are left out.
 */
export function tidiedName(text: string): string {
  return usualWidth(tidiedLine(text))
    .replace(/['’]{2}/g, '’')
    .replace(/(\p{Script=Cyrillic})["*”“″״](?=\p{Script=Cyrillic})/gu, '$1’')
    .replace(/(?<=\p{L}) ?(['’ʼ]) ?(?=\p{L})/gu, '$1')
    .replace(/ {0,3}- {0,3}/g, '-')
    .replace(/^[\s"«»“”„]+/, '')
    .replace(/[\s"«»“”„,;]{1,20}$/, '')
    .replace(/(?<=\p{L}{3})\.$/u, '');
}
