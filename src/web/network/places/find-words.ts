import { plateKey } from '#shared/core/text/plate.ts';
import { hasWords } from '#shared/network/places/spelling.ts';

/** Whether a text has the typed beginnings of words in any alphabet, or a plate with the typed part. */
export function fitsWords(text: string, typed: string): boolean {
  const plate = plateKey(typed);
  return hasWords(text, typed) || (/\d/.test(plate) && plateKey(text).includes(plate));
}
