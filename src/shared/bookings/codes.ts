/** Letters and digits that are easy to distinguish on the phone and in print: no 0, O, 1, I (docs/product.md 9.12). */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const CODE_LENGTH = 6;
export const TRACK_LENGTH = 20;
/** Wrong receiver's codes in a row before a pause, and how long that is, in milliseconds. */
export const PIN_TRIES = 5;
export const PIN_PAUSE = 15 * 60_000;
/** Wrong receiver's codes of one parcel in thirty days, after which its code opens nothing. */
export const PIN_TRIES_IN_ALL = 20;

/** Makes so many random bytes. */
export type RandomBytes = (count: number) => Uint8Array;

/** A booking's short code: 6 of 32 characters, about a thousand million codes. */
export function bookingCode(random: RandomBytes): string {
  return letters(random(CODE_LENGTH));
}

/** The address of a parcel's public page: 100 random bits in lower case. */
export function trackCode(random: RandomBytes): string {
  return letters(random(TRACK_LENGTH)).toLowerCase();
}

/** The receiver's code: 4 digits. */
export function parcelPin(random: RandomBytes): string {
  const number = random(4).reduce((value, byte) => (value * 256 + byte) % 10_000, 0);
  return String(number).padStart(4, '0');
}

/** 'K7M4XP' → 'K7M 4XP', as it is read out. */
export function spacedCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** What somebody typed as the code that it means: 'k7m-4xp' → 'K7M4XP'. */
export function typedCode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** 256 is a multiple of 32, so that every character is equally likely. */
function letters(bytes: Uint8Array): string {
  return [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
