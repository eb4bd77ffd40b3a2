/** The number of rows per page: enough for a good throughput, few enough to have the pages of many responses in memory. */
const PAGE = 500;

/**
 * A list of any length that is read page by page while it is sent: no database connection waits for a slow reader, and at most one page is
 * in memory. `ask` returns the rows after a position in their order, each with its own position as `after`, which is not sent; `first` is
 * the position before all rows.
 */
export class Pages<K = unknown> {
  readonly #first: K;
  readonly #ask: (after: K, limit: number) => Promise<readonly { after: K }[]>;

  constructor(first: K, ask: (after: K, limit: number) => Promise<readonly { after: K }[]>) {
    this.#first = first;
    this.#ask = ask;
  }

  /** Returns the pages without the positions; each page is read when the one before has been consumed. */
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

/** Yields JSON text in chunks, one per page of a list. Lists in `Pages`, at any depth, are read while the chunks are consumed. */
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
