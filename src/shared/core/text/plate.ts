import { latinLookAlikes, usualWidth } from './look-alikes.ts';

/** Letters and digits of a plate, with the Cyrillic letters that plates share with the Latin alphabet as Latin ones. */
export function plateKey(text: string): string {
  return latinLookAlikes(
    usualWidth(text)
      .toUpperCase()
      .replace(/[^\p{L}\d]/gu, ''),
  );
}
