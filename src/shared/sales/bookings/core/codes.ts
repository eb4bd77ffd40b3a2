/** Letters and digits that are easy to distinguish in print and when read out: no 0, O, 1, I (docs/product.md 9.12). */
export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const CODE_LENGTH = 6;
export const TRACK_LENGTH = 20;
export const PIN_DIGITS = 4;
/** The number of consecutive wrong receiver codes before a pause, and the length of the pause in milliseconds. */
export const PIN_TRIES = 5;
export const PIN_PAUSE = 15 * 60_000;
/** The number of wrong receiver codes for one parcel within thirty days after which its code is no longer accepted. */
export const PIN_TRIES_IN_ALL = 20;

export type RandomBytes = (count: number) => Uint8Array;

/** Creates a booking's short code: 6 of 32 characters, about 1 000 million possible codes. */
export function bookingCode(random: RandomBytes): string {
  return letters(random(CODE_LENGTH));
}

/** Creates the code in the URL of a parcel's public page: 100 random bits in lower case. */
export function trackCode(random: RandomBytes): string {
  return letters(random(TRACK_LENGTH)).toLowerCase();
}

export function parcelPin(random: RandomBytes): string {
  const number = random(4).reduce((value, byte) => (value * 256 + byte) % 10 ** PIN_DIGITS, 0);
  return String(number).padStart(PIN_DIGITS, '0');
}

/** Splits a code for reading aloud: 'K7M4XP' → 'K7M 4XP'. */
export function spacedCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** Normalises a typed code: 'k7m-4xp' → 'K7M4XP'. */
export function typedCode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** Maps each byte to a character of the alphabet. 256 is a multiple of 32, so all characters are equally likely. */
function letters(bytes: Uint8Array): string {
  return [...bytes].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');
}
