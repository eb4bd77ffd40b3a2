import { plainPhone, toE164 } from '#shared/core/text/phone.ts';
import { plateKey } from '#shared/core/text/plate.ts';
import { nameSound, otherLayout, plainName } from '#shared/network/places/spelling.ts';
import { CODE_LENGTH, typedCode } from '#shared/sales/bookings/core/codes.ts';
import { typedNumber } from '#shared/sales/bookings/rules/ticket-number.ts';
import { readTypedTicket } from '#shared/sales/bookings/tickets/typed-ticket.ts';

export const FIND_MIN = 2;
export const FIND_MAX = 60;
/** A number is looked for from this many digits on. */
const DIGITS_MIN = 4;
const PLATE_MIN = 3;

/** Possible readings of a text in the search box; null where it cannot be that. */
export interface FindQuery {
  /** The short code of a booking or a parcel. */
  code: string | null;
  /** The number of a ticket or of the receipt of a parcel, without its series. */
  number: number | null;
  /** The last digits of a telephone number, from the last one to the first. */
  tail: string | null;
  /** Words that begin like these, by their sound, in the form of PostgreSQL's `to_tsquery`. */
  words: string | null;
  /** A part of a number plate: upper case, look-alike letters in Latin. */
  plate: string | null;
}

export function readFind(text: string): FindQuery {
  const plate = plateKey(text);
  const hasLetter = /\p{L}/u.test(text);
  return {
    code: codeOf(text),
    number: typedNumber(text),
    tail: hasLetter ? tailOf(toE164(text) ?? '') : tailOf(text),
    words: hasLetter ? wordsOf(text) : null,
    plate: plate.length >= PLATE_MIN && /\d/.test(plate) ? plate : null,
  };
}

export function findsAnything({ code, number, tail, words, plate }: FindQuery): boolean {
  return code !== null || number !== null || tail !== null || words !== null || plate !== null;
}

/** A code as it is written, or with a digit in any other form: in Cyrillic letters, the other keyboard layout, a sentence or a link. */
function codeOf(text: string): string | null {
  const code = typedCode(text);
  if (code.length === CODE_LENGTH && /^[\s\w-]+$/.test(text.trim())) return code;
  const ticket = /\p{Nd}/u.test(text) ? readTypedTicket(text) : null;
  return ticket && 'codes' in ticket ? ticket.codes[0] : null;
}

/**
 * Numbers are compared from the end, so the country code need not be known: a trunk zero or `00` at the beginning is dropped, and
 * what follows is the end of the stored number.
 */
function tailOf(text: string): string | null {
  const plain = plainPhone(text);
  const digits = (plain.startsWith('+') ? (toE164(plain) ?? plain) : plain)
    .replace(/\D/g, '')
    .replace(/^0+(?=\d{5})/, '');
  return digits.length >= DIGITS_MIN ? [...digits].reverse().join('') : null;
}

function wordsOf(text: string): string | null {
  const spellings = [plainName(text), otherLayout(text)].map((plain) =>
    nameSound(plain)
      .split(' ')
      .filter((word) => word.length > 0)
      .map(beginning)
      .join(' & '),
  );
  const [typed = '', other = ''] = spellings;
  if (typed === '' || plainName(text).length < FIND_MIN) return null;
  return other === '' ? typed : `(${typed}) | (${other})`;
}

/** While 'Вербицький' is typed, 'Вербиц' sounds like 'verbic', and the whole name, without the s between two consonants, like 'verbiki'. */
function beginning(word: string): string {
  return word.endsWith('c') ? `(${word}:* | ${word.slice(0, -1)}k:*)` : `${word}:*`;
}
