import { z } from 'zod/mini';
import { latinLookAlikes, usualWidth } from '#shared/core/text/look-alikes.ts';
import { otherLayout } from '#shared/network/places/spelling.ts';
import { CODE_LENGTH, typedCode } from '../core/codes.ts';
import { typedPhone } from '../rules/contact-fields.ts';
import { isTicketKey } from './ticket-page.ts';
import { ticketPath } from './ticket-path.ts';

/** A text that names a ticket: the path of a link, or the short codes that it can mean, the most probable first. */
export type TypedTicket = { path: string } | { codes: readonly [string, ...string[]] };

/** A link to a ticket, to a parcel's receiver page or to a shared trip, with the proof of a mail's link. */
const LINK = /\/([bpt])\/([A-Za-z0-9]{6,40})(?:\?[^#\s]*)?(#proof=[\w-]+)?/;
/** A code within a sentence, in one part or two. */
const WITHIN = /(?<![\p{L}\d])([A-HJ-NP-Z2-9]{3})[\s-]?([A-HJ-NP-Z2-9]{3})(?![\p{L}\d])/gu;

/**
 * Reads what people type or paste to find their ticket: a code in small letters, with spaces, in Cyrillic letters that look the same or in the
 * other keyboard layout, a sentence that contains the code, or a whole link. Null for any other text.
 */
export function readTypedTicket(text: string): TypedTicket | null {
  const trimmed = usualWidth(text).trim();
  if (isTicketKey(trimmed.toLowerCase())) return { path: ticketPath(trimmed.toLowerCase()) };
  const [, page, code = '', proof = ''] = LINK.exec(trimmed) ?? [];
  if (page === 'b' && code.length === CODE_LENGTH) return { codes: [code.toUpperCase()] };
  if (page) return { path: `/${page}/${code}${proof}` };
  const [first, ...others] = trimmed.includes('/') ? [] : codesOf(trimmed);
  return first === undefined ? null : { codes: [first, ...others] };
}

export const ticketSearch = z.object({
  code: z.string().check(z.refine((text) => readTypedTicket(text) !== null, { error: 'code_format' })),
  phone: typedPhone,
});

function codesOf(text: string): string[] {
  const upper = text.toUpperCase();
  const within = [...upper.matchAll(WITHIN)].map(([, head = '', tail = '']) => head + tail);
  const clear = within.find((code) => /\d/.test(code)) ?? within.at(-1);
  if (clear !== undefined) return [clear];
  // Russian keyboards have another letter on one of the keys. Letters of both alphabets cannot come from the wrong layout.
  const otherKeys = /[A-Z]/.test(upper) ? '' : otherLayout(text.replace(/ы/gi, 'і')).toUpperCase();
  return [...new Set([latinLookAlikes(upper), otherKeys].flatMap(wholeCode))];
}

/** The code that a text consists of, besides spaces and signs; nothing when a letter of another alphabet is left. */
function wholeCode(text: string): string[] {
  const code = /[^\P{L}A-Z]/u.test(text) ? '' : typedCode(text);
  return code.length === CODE_LENGTH ? [code] : [];
}
