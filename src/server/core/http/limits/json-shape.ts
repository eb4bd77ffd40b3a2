/** The maximum nesting of a body; forms of this app have three or four levels. */
export const MAX_DEPTH = 16;

/** A body may have one value per this many bytes of its size limit. */
const BYTES_PER_VALUE = 16;

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Whether a JSON text is nested deeper than `MAX_DEPTH`, or has more values than a body of `limit` bytes may have. It reads each character
 * once before the text is parsed, because the cost of all later steps grows with the number of values.
 */
export function isOverbuilt(text: string, limit: number): boolean {
  const maxValues = limit / BYTES_PER_VALUE;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) values += 1;
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      values += 1;
      depth += 1;
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) depth -= 1;
    if (depth > MAX_DEPTH || values > maxValues) return true;
  }
  return false;
}

/** Returns the position where the string ends that begins at a quote: its closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at;
  }
  return text.length;
}
