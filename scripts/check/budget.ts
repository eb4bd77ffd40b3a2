import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { FIRST_SCREENS_FILE, type FirstScreens } from '../../src/server/core/http/pages/first-screen.ts';
import { WEB_FOLDER, webIsStale } from '../../src/server/core/http/pages/web-stamp.ts';
import { filesOf } from '../build/first-screens.ts';
import { domainsByKey, keysIn, readCatalogs } from '../build/message-keys.ts';
import { buildWeb } from '../setup/web.ts';
import { missingTexts } from './built-texts.ts';
import type { Verdict } from './source.ts';

/** The limits in KB. The start of the app takes 72 KB of them on every screen; most people meet the sign-in first. */
const JS_LIMIT = 120;
const SIGN_IN = '/account/login';
const SIGN_IN_LIMIT = 110;
const CSS_LIMIT = 12;

const FIRST_SCREENS = [SIGN_IN, '/search', '/trips/list', '/chat'];

/** Weighs the JavaScript and styles of the first screens, brotli, against the budget, and looks for texts that no chunk loads. */
export async function checkBudget(options: { build: boolean }): Promise<Verdict> {
  if (await webIsStale()) {
    if (!options.build) return { failures: [], note: 'not measured: no fresh build (npm run check -- --build)' };
    await buildWeb();
  }
  const read = (name: string) => readFileSync(`${WEB_FOLDER}/${name}`);
  const manifest: Manifest = JSON.parse(read('.vite/manifest.json').toString());
  const { screens }: FirstScreens = JSON.parse(read(FIRST_SCREENS_FILE).toString());
  const start = [...filesOf(manifest, ['index.html'])];
  const verdict = weigh(start, screens, (file) => brotliCompressSync(read(file)).length);
  const domains = domainsByKey(readCatalogs('uk'));
  const texts = missingTexts({
    manifest,
    screens,
    keysIn: memo((file) => keysIn(file, read(file).toString(), domains)),
    textsIn: memo((file) => new Set(existsSync(`${WEB_FOLDER}/${file}`) ? keysOfTexts(read(file).toString()) : [])),
  });
  return { ...verdict, failures: [...verdict.failures, ...texts] };
}

/** The keys of a built file of texts, `export default {…}`. */
function keysOfTexts(source: string): string[] {
  return Object.keys(JSON.parse(source.slice(source.indexOf('{'))));
}

function memo<T>(make: (file: string) => T): (file: string) => T {
  const known = new Map<string, T>();
  return (file) => {
    const value = known.get(file) ?? make(file);
    known.set(file, value);
    return value;
  };
}

/** Sums what each screen loads beside the start of the app; `sizeOf` returns the bytes of a built file. */
export function weigh(
  start: readonly string[],
  screens: FirstScreens['screens'],
  sizeOf: (file: string) => number,
): Verdict {
  const failures: string[] = [];
  const notes: string[] = [];
  for (const path of FIRST_SCREENS) {
    const screen = screens.find(({ pattern }) => new RegExp(pattern, 'i').test(path));
    if (!screen) failures.push(`the build has no ${path}`);
    const own = [...(screen?.scripts ?? []), ...(screen?.styles ?? []), ...(screen?.texts.uk ?? [])];
    const files = new Set([...start, ...own.map((file) => file.slice(1))]);
    const [js, css] = [kilobytes(files, '.js', sizeOf), kilobytes(files, '.css', sizeOf)];
    notes.push(`${path} ${js.toFixed(1)} + ${css.toFixed(1)} KB`);
    const limit = path === SIGN_IN ? SIGN_IN_LIMIT : JS_LIMIT;
    if (js > limit) failures.push(`${path} loads ${js.toFixed(1)} KB of JavaScript, over ${limit}`);
    if (css > CSS_LIMIT) failures.push(`${path} loads ${css.toFixed(1)} KB of styles, over ${CSS_LIMIT}`);
  }
  return { failures, note: notes.join('; ') };
}

function kilobytes(files: ReadonlySet<string>, ending: string, sizeOf: (file: string) => number): number {
  return [...files].filter((file) => file.endsWith(ending)).reduce((total, file) => total + sizeOf(file), 0) / 1024;
}
