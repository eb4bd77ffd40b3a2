import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { WEB_FOLDER, webIsStale } from '../../src/server/core/http/pages/web-stamp.ts';
import { filesOf } from '../build/first-screens.ts';
import { ROUTES_FILE, type Screen, screensOf, textModule } from '../build/screens.ts';
import { buildWeb } from '../setup/web.ts';
import type { Verdict } from './source.ts';

/** The limits in KB. The start of the app takes 72 KB of them on every screen; most people meet the sign-in first. */
const JS_LIMIT = 120;
const SIGN_IN_LIMIT = 110;
const CSS_LIMIT = 12;

/** The first screens that are weighed. */
const FIRST_SCREENS = ['/account/login', '/search', '/trips/list', '/chat/:chatId?'];

/** Weighs the JavaScript and styles of the first screens, brotli, against the budget. */
export async function checkBudget(options: { build: boolean }): Promise<Verdict> {
  if (await webIsStale()) {
    if (!options.build) return { failures: [], note: 'not measured: no fresh build (npm run check -- --build)' };
    await buildWeb();
  }
  const manifest: Manifest = JSON.parse(readFileSync(`${WEB_FOLDER}/.vite/manifest.json`, 'utf8'));
  const screens = screensOf(readFileSync(ROUTES_FILE, 'utf8'));
  const failures = FIRST_SCREENS.filter((path) => !screens.some((screen) => screen.path === path)).map(
    (path) => `${ROUTES_FILE} has no ${path}`,
  );
  const weighed = screens.filter(({ path }) => FIRST_SCREENS.includes(path));
  const verdict = weigh(manifest, weighed, (file) => brotliCompressSync(readFileSync(`${WEB_FOLDER}/${file}`)).length);
  return { ...verdict, failures: [...failures, ...verdict.failures] };
}

/** Sums what each screen loads; `sizeOf` returns the bytes of a built file. */
export function weigh(manifest: Manifest, screens: readonly Screen[], sizeOf: (file: string) => number): Verdict {
  const failures: string[] = [];
  const notes: string[] = [];
  for (const { path, modules: own, texts } of screens) {
    const modules = [...own, ...texts.map((namespace) => textModule('uk', namespace))];
    const missing = modules.filter((name) => !(name in manifest));
    if (missing.length > 0) failures.push(`${path}: the build has no ${missing.join(', ')}`);
    const files = filesOf(manifest, ['index.html', ...modules]);
    const [js, css] = [kilobytes(files, '.js', sizeOf), kilobytes(files, '.css', sizeOf)];
    notes.push(`${path} ${js.toFixed(1)} + ${css.toFixed(1)} KB`);
    const limit = path === '/account/login' ? SIGN_IN_LIMIT : JS_LIMIT;
    if (js > limit) failures.push(`${path} loads ${js.toFixed(1)} KB of JavaScript, over ${limit}`);
    if (css > CSS_LIMIT) failures.push(`${path} loads ${css.toFixed(1)} KB of styles, over ${CSS_LIMIT}`);
  }
  return { failures, note: notes.join('; ') };
}

function kilobytes(files: ReadonlySet<string>, ending: string, sizeOf: (file: string) => number): number {
  return [...files].filter((file) => file.endsWith(ending)).reduce((total, file) => total + sizeOf(file), 0) / 1024;
}
