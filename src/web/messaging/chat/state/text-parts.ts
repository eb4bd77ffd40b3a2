import { toE164 } from '#shared/core/text/phone.ts';

/** A part of a message: text, a web address, an address of a mailbox or of Telegram, or a telephone number. */
export type TextPart = { text: string; href: null } | { text: string; href: string };

/** Web addresses with their scheme, with `www.`, or with a path behind their domain: 'vezu.app/b/K7M4XP'. */
const WEB = String.raw`(?:https?:\/\/|(?<![\w.@/-])(?:www\.(?=[^\s.]+\.\S)|(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,10}\/(?=[\w+])))[^\s<>"'«»]+`;
const MAIL = String.raw`(?<![\w.+-])[\w+-][\w.+-]{0,63}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4}`;
const TELEGRAM = String.raw`(?<![\w@./-])@[a-z]\w{4,31}`;
/**
 * Numbers with a plus, a leading zero, a code in brackets or Ukraine's code of 9 to 15 digits, in groups of any kind; a date has a point before a year only, and
 * bank accounts and cards have other groups of four digits in front.
 */
const PHONE = String.raw`(?<!\d\.|[\d+]|\d{4}[ \u00a0-])(?!\d{1,2}\.\d{1,2}(?:\.\d{4}|\D{2}))(?:\+\(?|\(?0[ )-]?|(?=380\d{9}(?!\d)))\d(?:(?:[ \u00a0\u202f().\u2010-\u2015-]{0,3}|\/)\d){7,13}(?!\d)`;
const FOUND = new RegExp([WEB, MAIL, TELEGRAM, PHONE].join('|'), 'gi');
const IS_ADDRESS = /^(?:https?:|[\w.-]+\/|www)/i;
/** Punctuation that ends a sentence and not an address. */
const TRAILING = /[.,;:!?)\]}…]{1,20}$/;

/** Finds the links in a message. Only http, https, mailto and tel become links. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const found of text.matchAll(FOUND)) {
    const [raw] = found;
    const words = IS_ADDRESS.test(raw) ? withoutEnd(raw) : raw;
    const href = hrefOf(words);
    if (href === null) continue;
    if (found.index > at) parts.push({ text: text.slice(at, found.index), href: null });
    parts.push({ text: words, href });
    at = found.index + words.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null });
  return parts;
}

/** An address without the punctuation of its sentence; a bracket that it opened itself is closed. */
function withoutEnd(address: string): string {
  const words = address.replace(TRAILING, '');
  return words.lastIndexOf('(') > words.lastIndexOf(')') && address.startsWith(`${words})`) ? `${words})` : words;
}

function hrefOf(words: string): string | null {
  if (/^[+(\d]/.test(words) && !words.includes('@')) {
    const phone = toE164(words);
    return phone && `tel:${phone}`;
  }
  if (words.startsWith('@')) return `https://t.me/${words.slice(1)}`;
  if (!IS_ADDRESS.test(words)) return `mailto:${words}`;
  const address = /^https?:/i.test(words) ? words : `https://${words}`;
  if (!URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}
