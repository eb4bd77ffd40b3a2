import type { Locale } from '#shared/i18n/locale.ts';

export interface Chunk {
  fileName: string;
  isEntry: boolean;
  imports: readonly string[];
  dynamicImports: readonly string[];
}

/** A common chunk with at least so many keys has a file of texts of its own; a smaller one has them in the files of the chunks that import it. */
const MIN_KEYS = 6;

/**
 * Divides texts into files: `start` has the keys of the start of the app, `files` the keys of each other file by its chunk, and `loadedWith`
 * returns the chunks whose files are loaded with an `import()` of a chunk.
 */
export function divideTexts<C extends Chunk>(chunks: readonly C[], keysOf: (chunk: C) => ReadonlySet<string>) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const own = new Map(chunks.map((chunk) => [chunk.fileName, keysOf(chunk)]));
  const keysOfAll = (names: Iterable<string>) => new Set([...names].flatMap((name) => [...(own.get(name) ?? [])]));
  const allOf = (names: readonly string[]) => {
    const all = new Set(names);
    for (const name of all) for (const next of byName.get(name)?.imports ?? []) all.add(next);
    return all;
  };
  const begun = allOf(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  const start = keysOfAll(begun);
  const beyond = (keys: ReadonlySet<string>, without: ReadonlySet<string> = start) =>
    new Set([...keys].filter((key) => !start.has(key) && !without.has(key)));

  const files = new Map<string, ReadonlySet<string>>();
  const opened = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports));
  for (const [name, keys] of own) {
    const common = beyond(keys);
    if (!opened.has(name) && !begun.has(name) && common.size >= MIN_KEYS) files.set(name, common);
  }
  const common = new Set(files.keys());
  const commonOf = (name: string) => [...allOf([name])].filter((one) => common.has(one));
  for (const name of opened) {
    const keys = beyond(keysOfAll(allOf([name])), keysOfAll(commonOf(name)));
    if (keys.size > 0) files.set(name, keys);
  }
  const loadedWith = (name: string) => [...(files.has(name) ? [name] : []), ...commonOf(name)];
  return { start, files, loadedWith };
}

export function fileOfTexts(chunk: string, locale: Locale): string {
  return chunk.replace(/\.js$/, `.${locale}.js`);
}
