/** Rows that are read at once: enough to keep a line busy, little enough to hold many of in memory. */
const PAGE = 500;

/**
 * A list of any length, read page by page as it is sent: no connection of the database waits for a slow reader, and no more
 * than a page lies in memory. `ask` answers the rows behind a place in their order, each with its own place as `after`, which
 * is not sent; `first` is the place before all of them.
 */
export class Pages<K = unknown> {
  readonly #first: K;
  readonly #ask: (after: K, limit: number) => Promise<readonly { after: K }[]>;

  constructor(first: K, ask: (after: K, limit: number) => Promise<readonly { after: K }[]>) {
    this.#first = first;
    this.#ask = ask;
  }

  /** The pages, without the places; each is asked for when the one before has been taken. */
  async *pages(limit = PAGE): AsyncGenerator<object[]> {
    let after = this.#first;
    for (;;) {
      const rows = await this.#ask(after, limit);
      const last = rows.at(-1);
      if (last) yield rows.map(({ after: _, ...row }) => row);
      if (!last || rows.length < limit) return;
      after = last.after;
    }
  }
}

/** JSON text in pieces, a page of a list in one: what stands in `Pages`, at any depth, is read as the pieces are taken. */
export async function* jsonChunks(value: unknown): AsyncGenerator<string> {
  if (value instanceof Pages) yield* listChunks(value);
  else if (hasPages(value)) yield* objectChunks(value);
  else yield JSON.stringify(value) ?? 'null';
}

async function* listChunks(list: Pages): AsyncGenerator<string> {
  let before = '[';
  for await (const rows of list.pages()) {
    if (rows.some(hasPages)) {
      for (const row of rows) {
        yield before;
        yield* jsonChunks(row);
        before = ',\n';
      }
    } else {
      yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
      before = ',\n';
    }
  }
  yield before === '[' ? '[]' : ']';
}

async function* objectChunks(object: object): AsyncGenerator<string> {
  let before = '{';
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    yield* jsonChunks(value);
    before = ',\n';
  }
  yield before === '{' ? '{}' : '}';
}

function hasPages(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.values(value).some((one) => one instanceof Pages);
}
