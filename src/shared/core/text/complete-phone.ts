import { begunAtHome, countryOfPhone, NUMBERING, toE164 } from './phone.ts';

/**
 * Converts like `toE164`, but only a number that is complete: one of a country of the table with as many digits as that country's
 * numbers have, or one of another country that is long enough. Null while it is being typed.
 */
export function completePhone(text: string, ...countries: readonly string[]): string | null {
  const phone = toE164(text, ...countries);
  if (phone === null) return null;
  const numbering = NUMBERING[countryOfPhone(phone) ?? ''];
  const digits = phone.length - 1 - (numbering?.code.length ?? 0);
  const [min, max] = numbering?.digits ?? [8, 16];
  return digits >= min && digits <= max ? phone : null;
}

/**
 * How many digits a number with a country code, or one as it is written in Ukraine, lacks (positive) or has too many (negative) for a telephone of its country; null if it fits,
 * is empty or belongs to a country without a table.
 */
export function missingDigits(
  text: string,
  ...countries: readonly string[]
): { country: string; digits: number } | null {
  const phone = toE164(text, ...countries) ?? begunAtHome(text);
  const country = countryOfPhone(phone);
  const numbering = NUMBERING[country ?? ''];
  if (phone === null || country === null || !numbering) return null;
  const digits = phone.length - 1 - numbering.code.length;
  const [min, max] = numbering.digits;
  if (digits >= min && digits <= max) return null;
  return { country, digits: digits < min ? min - digits : max - digits };
}
