import { basename, join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin, Rolldown } from 'vite';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#shared/i18n/locale.ts';
import { divideTexts, fileOfTexts } from './chunk-texts.ts';
import { fillMarks, isMarked, withMarks } from './marked-imports.ts';
import { domainsByKey, keysIn, readCatalogs } from './message-keys.ts';

const SRC = join(import.meta.dirname, '../../src');
const WEB = join(SRC, 'web');
const MESSAGES = join(SRC, 'shared/i18n');
const I18N = join(WEB, 'core/i18n/i18n.ts');

/** `import('texts:errors,fields')` loads whole message files, for texts whose keys no code names. */
const WHOLE = 'texts:';

function catalogsByLocale(): Record<Locale, ReturnType<typeof readCatalogs>> {
  const all = LOCALES.map((locale) => [locale, readCatalogs(locale)] as const);
  return Object.fromEntries(all) as Record<Locale, ReturnType<typeof readCatalogs>>;
}

/**
 * Loads each chunk together with the texts that it shows, in the reader's language. The keys are found in its code: in strings, and in
 * what templates can become. In the built app every `import()` is a call of `withTexts`, which also loads the file of texts that is named
 * after the chunk. In development, in tests and for prerendering a module imports the whole message files of its keys.
 */
export function texts(): Plugin {
  let catalogs = catalogsByLocale();
  let domains = domainsByKey(catalogs[DEFAULT_LOCALE]);
  const found = new Map<string, ReadonlySet<string>>();
  const keysOf = (id: string, code: string): ReadonlySet<string> => {
    const known = found.get(id + code) ?? wholeKeys(id) ?? keysIn(`${id.split('?')[0]}.js`, code, domains);
    found.set(id + code, known);
    return known;
  };
  const keysOfChunk = ({ modules }: Pick<Rolldown.RenderedChunk, 'modules'>): ReadonlySet<string> =>
    new Set(Object.entries(modules).flatMap(([id, { code }]) => [...keysOf(id, code ?? '')]));
  let isBuild = false;
  let byChunk = false;
  /** The texts by the preliminary names of the chunks that are being rendered. */
  let divided: ReturnType<typeof divideTexts> | null = null;
  return {
    name: 'vezu-texts',
    enforce: 'pre',
    configResolved({ command, build }) {
      isBuild = command === 'build';
      byChunk = isBuild && !build.ssr;
    },
    watchChange(file) {
      if (!file.startsWith(MESSAGES)) return;
      catalogs = catalogsByLocale();
      domains = domainsByKey(catalogs[DEFAULT_LOCALE]);
      found.clear();
    },
    resolveId: (id) => (id.startsWith(WHOLE) ? `\0${id}` : null),
    load(id) {
      const files = wholeFiles(id);
      if (!files) return null;
      return byChunk ? `export default ${JSON.stringify(id.slice(1))}` : loadingAll(files);
    },
    transform(source, id) {
      const [file = ''] = id.split('?');
      if (file.startsWith(MESSAGES) && file.endsWith('.json'))
        return { code: asModule(JSON.parse(source)), moduleType: 'js', map: null };
      if (!file.startsWith(SRC) || !/\.tsx?$/.test(file)) return null;
      const code = isBuild && file.startsWith(WEB) && file !== I18N ? withMarks(file, source, I18N, WEB) : source;
      const used = byChunk ? [] : new Set([...keysIn(file, source, domains)].map((key) => domains.get(key)));
      const imports = [...used].map((domain) => `import '${WHOLE}${domain}';`);
      return code === source && imports.length === 0 ? null : { code: [code, ...imports].join('\n'), map: null };
    },
    renderStart() {
      divided = null;
    },
    renderChunk(code, _chunk, _options, { chunks }) {
      if (!byChunk || !isMarked(code)) return null;
      divided ??= divideTexts(Object.values(chunks), keysOfChunk);
      const namesOf = divided.loadedWith;
      const textsOf = (file: string) => namesOf(`assets/${file}`).map((name) => basename(name));
      return { code: fillMarks(code, (file) => textsOf(file).join(' ')), map: null };
    },
    // The file of texts has the hash of its chunk.
    augmentChunkHash: (chunk) =>
      byChunk ? LOCALES.map((locale) => moduleOf(locale, keysOfChunk(chunk))).join('') : undefined,
    generateBundle(_options, bundle) {
      if (!byChunk) return;
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const { start, files } = divideTexts(chunks, keysOfChunk);
      const first = chunks.find(({ moduleIds }) => moduleIds.includes(I18N));
      if (!first) throw new Error('no chunk contains i18n.ts');
      for (const [name, keys] of [...files, [first.fileName, start] as const]) {
        for (const locale of LOCALES)
          this.emitFile({ type: 'asset', fileName: fileOfTexts(name, locale), source: moduleOf(locale, keys) });
      }
    },
  };

  function wholeKeys(id: string): ReadonlySet<string> | null {
    const files = wholeFiles(id);
    return files && new Set(files.flatMap((name) => Object.keys(catalogs.uk.get(name) ?? {})));
  }

  function moduleOf(locale: Locale, keys: ReadonlySet<string>): string {
    const textOf = (key: string) => catalogs[locale].get(domains.get(key) ?? '')?.[key] ?? '';
    return asModule(Object.fromEntries([...keys].toSorted().map((key) => [key, textOf(key)])));
  }
}

/** The message files that `texts:…` names; null for any other module. */
function wholeFiles(id: string): string[] | null {
  return id.startsWith(`\0${WHOLE}`) ? id.slice(WHOLE.length + 1).split(',') : null;
}

/** A module that loads message files in both languages when it is imported. */
function loadingAll(files: readonly string[]): string {
  const each = files.flatMap((name) => LOCALES.map((locale) => ({ locale, name, as: `${locale}_${name}` })));
  return [
    `import { addTexts } from ${JSON.stringify(join(WEB, 'core/i18n/catalog.ts'))};`,
    ...each.map(
      ({ locale, name, as }) => `import ${as} from ${JSON.stringify(join(MESSAGES, locale, `${name}.json`))};`,
    ),
    ...each.map(({ locale, as }) => `addTexts('${locale}', ${as});`),
    // A changed text does not reload the page: main.tsx renders it again.
    'import.meta.hot?.accept();',
  ].join('\n');
}

/** Compiles ICU texts during the build, so that the browser needs no parser. */
function asModule(texts: Readonly<Record<string, string>>): string {
  const compiled = Object.entries(texts).map(([key, text]) => [key, compileMessageOrThrow(text)]);
  return `export default ${JSON.stringify(Object.fromEntries(compiled))}`;
}
