import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { FIRST_SCREENS_FILE, type FirstScreens } from '#server/core/http/pages/first-screen.ts';
import { LOCALES, type Locale } from '#shared/i18n/locale.ts';
import { patternOf } from '#web/core/router/match.ts';
import { ROUTES_FILE, type Screen, screensOf, textModule } from './screens.ts';

const ENTRY = 'index.html';
const FONTS = '../../node_modules/@fontsource-variable/onest/files';

/** The subset of the typeface with most letters of a language; others load when the styles request them. */
const SUBSET: Record<Locale, string> = { uk: 'cyrillic', en: 'latin' };

/** Writes a list next to the build with the files that each screen loads initially, for the server to insert into its page. */
export async function listFirstScreens(root: string, folder: string): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
  const screens = screensOf(await readFile(join(root, ROUTES_FILE), 'utf8'));
  const late = unnamed(await readFile(join(folder, ENTRY), 'utf8'), manifest);
  if (late.length > 0) throw new Error(`${ENTRY} does not name what the app begins with: ${late.join(', ')}`);
  const circle = circleOf(manifest);
  if (circle)
    throw new Error(`files of the app import each other in a circle (scripts/build/chunks.ts): ${circle.join(', ')}`);
  await writeFile(join(folder, FIRST_SCREENS_FILE), JSON.stringify(firstScreens(manifest, screens)));
}

/** Files that each screen loads initially beyond the files of `index.html`. Throws when the build lacks a part of it. */
export function firstScreens(manifest: Manifest, screens: readonly Screen[]): FirstScreens {
  const begun = filesOf(manifest, [ENTRY]);
  const beyond = (modules: readonly string[]) => {
    const missing = modules.find((name) => !(name in manifest));
    if (missing) throw new Error(`the build has no ${missing}`);
    return [...filesOf(manifest, modules)].filter((file) => !begun.has(file)).map((file) => `/${file}`);
  };
  const byLocale = (modulesOf: (locale: Locale) => string[]) =>
    Object.fromEntries(LOCALES.map((locale) => [locale, beyond(modulesOf(locale))]));
  return {
    styles: [...begun].filter((file) => file.endsWith('.css')).map((file) => `/${file}`),
    fonts: byLocale((locale) => [`${FONTS}/onest-${SUBSET[locale]}-wght-normal.woff2`]),
    screens: screens.map(({ path, who, modules, texts }) => {
      const files = beyond(modules);
      return {
        pattern: patternOf(path).source,
        who,
        scripts: files.filter((file) => file.endsWith('.js')),
        styles: files.filter((file) => file.endsWith('.css')),
        texts: byLocale((locale) => texts.map((namespace) => textModule(locale, namespace))),
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
  const seen = new Set<string>();
  const files = new Set<string>();
  const queue = [...modules];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) continue;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    queue.push(...(chunk.imports ?? []));
  }
  return files;
}
