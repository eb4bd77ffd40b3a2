/** Pictures, marks and signs of direction, which no letter of the papers' typeface has; © and ® are letters of it. */
const UNPRINTABLE = /(?![©®])\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\p{M}|\p{Cf}/gu;

/** The content of a paper without the characters for which it would show an empty box; the result is a copy. */
export function printable<T>(content: T): T {
  return copy(content) as T;
}

function copy(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC').replace(UNPRINTABLE, '').replace(/ {2,}/g, ' ');
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, key === 'svg' ? inner : copy(inner)]));
}
