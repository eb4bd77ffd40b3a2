/** Money is integer euro cents everywhere but in form fields and on the screen (docs/product.md 1.6). */

/** '45', '45,5', '45.50' → 4550; null for what is no amount. Input has been checked by the price rule before. */
export function centsFromText(text: string): number | null {
  const match = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** 4550 → '45.50', 4500 → '45': the text of a form field. */
export function textFromCents(cents: number): string {
  const rest = cents % 100;
  const whole = String((cents - rest) / 100);
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0')}`;
}
