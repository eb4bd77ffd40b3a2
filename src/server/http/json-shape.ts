/** A body may be nested so deep: forms of this app are three or four levels deep. */
export const MAX_DEPTH = 16;

/** A body may have one value for so many bytes of its limit. */
const BYTES_PER_VALUE = 16;

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Whether a JSON text is nested deeper than `MAX_DEPTH`, or has more values than a body of `limit` bytes may. Looks at each
 * character once, before anything is parsed: everything behind costs as much as there are values.
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

/** Where the string that begins at a quote ends: at its closing quote, or with the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at;
  }
  return text.length;
}
