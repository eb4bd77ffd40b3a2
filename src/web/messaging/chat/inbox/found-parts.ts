/** How many characters are shown before the first found word. */
const BEFORE = 30;
const LONGEST = 160;

/** A part of a message, from its first found word on. */
export interface FoundPart {
  text: string;
  found: boolean;
}

export function markedParts(text: string, query: string): FoundPart[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const lower = text.toLowerCase();
  // A few letters change their length in lower case; then nothing is marked.
  if (words.length === 0 || lower.length !== text.length) return [{ text: text.slice(0, LONGEST), found: false }];
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0), text.length);
  const start = first > BEFORE && first < text.length ? first - BEFORE : 0;
  const shown = `${start > 0 ? '…' : ''}${text.slice(start, start + LONGEST)}`;
  const pattern = new RegExp(`(${words.join('|')})`, 'giu');
  return shown
    .split(pattern)
    .map((part, index) => ({ text: part, found: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
