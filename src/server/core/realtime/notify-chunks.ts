/**
 * PostgreSQL accepts notifications of less than 8,000 bytes and drops duplicates within a transaction. Therefore a batch is sent in
 * numbered chunks: `<sender>:<number>:<+ or .>:<part of the batch>`, where `.` marks the last chunk of the batch.
 */
const MAX_CHUNK = 7_900;

/** Returns a function that cuts texts into chunks of one sender; the numbers continue from call to call. */
export function cutter(sender: string): (text: string) => string[] {
  let number = 0;
  return (text) => {
    const bytes = Buffer.from(text);
    const chunks: string[] = [];
    for (let start = 0; start < bytes.length; ) {
      const end = wholeCharacters(bytes, start + MAX_CHUNK);
      number += 1;
      chunks.push(`${sender}:${number}:${end < bytes.length ? '+' : '.'}:${bytes.toString('utf8', start, end)}`);
      start = end;
    }
    return chunks;
  };
}

/** Joins the chunks of several senders; a batch whose beginning was lost is skipped. */
export class Joiner {
  readonly #open = new Map<string, { next: number; text: string }>();

  /** Returns the whole text with its last chunk, null before. */
  take(payload: string): { sender: string; text: string } | null {
    const match = /^(\w+):(\d+):([+.]):(.*)$/s.exec(payload);
    if (!match) return null;
    const [, sender = '', digits, mark, part = ''] = match;
    const number = Number(digits);
    const begun = this.#open.get(sender);
    const text = (begun?.next === number ? begun.text : '') + part;
    if (mark === '+') this.#open.set(sender, { next: number + 1, text });
    else this.#open.delete(sender);
    return mark === '.' ? { sender, text } : null;
  }

  /** Discards incomplete batches: after a gap they cannot be completed. */
  forget(): void {
    this.#open.clear();
  }
}

function wholeCharacters(bytes: Buffer, end: number): number {
  if (end >= bytes.length) return bytes.length;
  let cut = end;
  while (((bytes[cut] ?? 0) & 0xc0) === 0x80) cut -= 1;
  return cut;
}
