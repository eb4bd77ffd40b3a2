import type { Manifest } from 'vite';
import type { FirstScreens } from '../../src/server/core/http/pages/first-screen.ts';
import { LOCALES } from '../../src/shared/i18n/locale.ts';
import { fileOfTexts } from '../build/chunk-texts.ts';
import { chunksOf } from '../build/first-screens.ts';

const ENTRY = 'index.html';

export interface Build {
  manifest: Manifest;
  screens: FirstScreens['screens'];
  keysIn: (file: string) => Iterable<string>;
  /** The keys of a file of texts; none if there is no such file. */
  textsIn: (file: string) => ReadonlySet<string>;
}

/**
 * The texts that a screen or a part in a chunk of its own can show and that are not loaded with it, in either language. It compares built
 * files and knows nothing about how the build divides texts.
 */
export function missingTexts({ manifest, screens, keysIn, textsIn }: Build): string[] {
  const codeOf = (modules: readonly string[]) =>
    [...chunksOf(manifest, modules)].flatMap((name) => manifest[name]?.file ?? []);
  const start = codeOf([ENTRY]);
  const missing = (who: string, code: readonly string[], texts: readonly string[]) => {
    const loaded = new Set(texts.flatMap((file) => [...textsIn(file)]));
    const shown = new Set(code.filter((file) => file.endsWith('.js')).flatMap((file) => [...keysIn(file)]));
    return [...shown].filter((key) => !loaded.has(key)).map((key) => `${who} can show ${key}, which is not loaded`);
  };
  const parts = new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports));
  return LOCALES.flatMap((locale) => [
    ...screens.flatMap(({ pattern, scripts, texts }) =>
      missing(`${pattern} (${locale})`, [...start, ...scripts.map(relative)], (texts[locale] ?? []).map(relative)),
    ),
    ...[...parts].flatMap((name) => {
      const code = codeOf([ENTRY, name]);
      return missing(
        `${name} (${locale})`,
        code,
        code.map((file) => fileOfTexts(file, locale)),
      );
    }),
  ]);
}

function relative(address: string): string {
  return address.slice(1);
}
