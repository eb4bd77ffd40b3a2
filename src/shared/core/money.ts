/** Money is integer euro cents everywhere except in form fields and on the screen (docs/product.md 1.6). */

/**
 * Converts an amount in euro to cents: '45', '45,5', '45.50' → 4500, 4550, 4550; null for a text that is not an amount. The
 * price rule must have checked the input before.
 */
export function centsFromText(text: string): number | null {
  const match = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** The cents of a text that the price rule accepts; 0 for any other. */
export function acceptedCents(text: string): number {
  return centsFromText(text) ?? 0;
}

/** Converts cents to the text of a form field in euro: 4550 → '45.50', 4500 → '45'. */
export function textFromCents(cents: number): string {
  const rest = cents % 100;
  const digits = String((cents - rest) / 100);
  return rest === 0 ? digits : `${digits}.${String(rest).padStart(2, '0')}`;
}

/** A typed amount without the signs between its thousands: '1 200,50', '1,200.50' and '1.200,50' have one sign, that of the decimals, and '12,-' none. Digits and signs of other scripts, and the keys beside those signs, are read as these. */
export function plainAmount(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/(?<=\d)[:·٫](?=\d)/g, '.')
    .replace(/(?<=\d);(?=\d)/g, ',')
    .replace(/(?<=\d)[\s'’](?=\d{3})/g, '')
    .replace(/\d{1,3}(?:,\d{3})+(?=\.\d{1,2}(?!\d))|\d{1,3}(?:,\d{3}){2,}(?!\d)/, (digits) =>
      digits.replaceAll(',', ''),
    )
    .replace(/\d{1,3}(?:\.\d{3})+(?=,\d{1,2}(?!\d))|\d{1,3}(?:\.\d{3}){2,}(?!\d)/, (digits) =>
      digits.replaceAll('.', ''),
    )
    .replace(/(?<=\d)[.,](?=\s?[-–—])/, '');
}
