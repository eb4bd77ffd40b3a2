import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { FIRST_SCREENS_FILE, type FirstScreens } from '#server/core/http/pages/first-screen.ts';
import { LOCALES, type Locale } from '#shared/i18n/locale.ts';
import { patternOf } from '#web/core/router/match.ts';
import { fileOfTexts } from './chunk-texts.ts';

const ENTRY = 'index.html';
const FONTS = '../../node_modules/@fontsource-variable/onest/files';

/** The subset of the typeface with most letters of a language; others load when the styles request them. */
const subsetOf = (locale: Locale) => (locale === 'uk' ? 'cyrillic' : 'latin');

/** A screen and what its frame and pages import, as the build's manifest names it. */
export interface Screen {
  path: string;
  who: string;
  modules: string[];
}

/** Writes a list next to the build with the files that each screen loads initially, for the server to insert into its page. */
export async function listFirstScreens(folder: string, screens: readonly Screen[]): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
  const assets = new Set((await readdir(join(folder, 'assets'))).map((name) => `assets/${name}`));
  const late = unnamed(await readFile(join(folder, ENTRY), 'utf8'), manifest);
  if (late.length > 0) throw new Error(`${ENTRY} does not name what the app begins with: ${late.join(', ')}`);
  const circle = circleOf(manifest);
  if (circle)
    throw new Error(`files of the app import each other in a circle (scripts/build/chunks.ts): ${circle.join(', ')}`);
  await writeFile(join(folder, FIRST_SCREENS_FILE), JSON.stringify(firstScreens(manifest, screens, assets)));
}

/**
 * Files that each screen loads initially beyond the files of `index.html`; `assets` are all built files. Throws when the build lacks a part of it.
 */
export function firstScreens(
  manifest: Manifest,
  screens: readonly Screen[],
  assets: ReadonlySet<string>,
): FirstScreens {
  const textsOf = (modules: readonly string[], locale: Locale) =>
    [...chunksOf(manifest, [ENTRY, ...modules])]
      // An import() of this chunk would load its texts; an import has them in the file of the page.
      .filter((name) => modules.includes(name) || !manifest[name]?.isDynamicEntry)
      .map((name) => fileOfTexts(manifest[name]?.file ?? '', locale))
      .filter((file) => assets.has(file));
  const begun = filesOf(manifest, [ENTRY]);
  const beyond = (modules: readonly string[]) => {
    const missing = modules.find((name) => !(name in manifest));
    if (missing) throw new Error(`the build has no ${missing}`);
    return [...filesOf(manifest, modules)].filter((file) => !begun.has(file)).map((file) => `/${file}`);
  };
  const byLocale = (filesOf: (locale: Locale) => string[]) =>
    Object.fromEntries(LOCALES.map((locale) => [locale, filesOf(locale)]));
  return {
    styles: [...begun].filter((file) => file.endsWith('.css')).map((file) => `/${file}`),
    fonts: byLocale((locale) => beyond([`${FONTS}/onest-${subsetOf(locale)}-wght-normal.woff2`])),
    screens: screens.map(({ path, who, modules }) => {
      const files = beyond(modules);
      return {
        pattern: patternOf(path).source,
        who,
        scripts: files.filter((file) => file.endsWith('.js')),
        styles: files.filter((file) => file.endsWith('.css')),
        texts: byLocale((locale) => [...new Set(textsOf(modules, locale))].map((file) => `/${file}`)),
      };
    }),
  };
}

/** The files that the app begins with and that its page does not name: the browser would ask for them one round trip later. */
export function unnamed(html: string, manifest: Manifest): string[] {
  return [...filesOf(manifest, [ENTRY])].filter((file) => !html.includes(`"/${file}"`));
}

/**
 * Files that import each other, so that one would run before its dependencies; null when there are none. A group of `chunks.ts` without
 * the dependencies of its modules can make such a circle.
 */
export function circleOf(manifest: Manifest): string[] | null {
  const done = new Set<string>();
  const visit = (name: string, path: string[]): string[] | null => {
    const at = path.indexOf(name);
    if (at >= 0) return path.slice(at);
    if (done.has(name)) return null;
    for (const next of manifest[name]?.imports ?? []) {
      const circle = visit(next, [...path, name]);
      if (circle) return circle;
    }
    done.add(name);
    return null;
  };
  for (const name of Object.keys(manifest)) {
    const circle = visit(name, []);
    if (circle) return circle;
  }
  return null;
}

/** The built files of some modules, with all their static imports. */
export function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const chunks = [...chunksOf(manifest, modules)].flatMap((name) => manifest[name] ?? []);
  return new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]));
}

/** The names of some modules in the manifest, with all their static imports. */
export function chunksOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const all = new Set(modules);
  for (const name of all) for (const next of manifest[name]?.imports ?? []) all.add(next);
  return all;
}
