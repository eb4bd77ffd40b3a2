import { storedPhone } from '#shared/core/text/phone.ts';

/** A part of a message: text, a web address, or a telephone number. */
export type TextPart = { text: string; href: null } | { text: string; href: string };

/**
 * Web addresses with their scheme or with `www.`, and numbers with a plus, a leading zero or a code in brackets of 9 to 15 digits, in groups
 * of any kind; a date has a point before a year only.
 */
const FOUND =
  /(?:https?:\/\/|(?<![\w.@/-])www\.(?=[^\s.]+\.\S))[^\s<>"'«»]+|(?<![\d+.])(?!\d{1,2}\.\d{1,2}(?:\.\d{4}|\D{2}))(?:\+\(?|\(?0[ )-]?)\d(?:[ \u00a0\u202f()./\u2010-\u2015-]{0,3}\d){7,13}(?!\d)/gi;
const IS_ADDRESS = /^(?:http|www)/i;
/** Punctuation that ends a sentence and not an address. */
const TRAILING = /[.,;:!?)\]}…]{1,20}$/;

/** Finds the links in a message. Only http, https and tel become links. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const found of text.matchAll(FOUND)) {
    const [raw] = found;
    const words = IS_ADDRESS.test(raw) ? raw.replace(TRAILING, '') : raw;
    const href = hrefOf(words);
    if (href === null) continue;
    if (found.index > at) parts.push({ text: text.slice(at, found.index), href: null });
    parts.push({ text: words, href });
    at = found.index + words.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null });
  return parts;
}

function hrefOf(words: string): string | null {
  if (!IS_ADDRESS.test(words)) return `tel:${storedPhone(words)}`;
  const address = /^www/i.test(words) ? `https://${words}` : words;
  if (!URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}
