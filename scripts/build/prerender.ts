import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PRERENDERED_FILE } from '#server/core/http/pages/prerendered.ts';
import { LOCALES } from '#shared/i18n/locale.ts';
import type { Screen } from './first-screens.ts';

/** The output limit in bytes; a help page is the longest, with some 30 KB. */
const MAX_BYTES = 10_000_000;
const TIMEOUT_MS = 60_000;

/**
 * Prerenders the first screens in all languages and writes them beside the built app for the server. Returns all screens of the app with
 * the modules of their pages.
 */
export async function prerenderScreens(root: string, folder: string): Promise<Screen[]> {
  const program = join(root, 'dist/prerender/prerender.js');
  const outputs = await Promise.all(
    LOCALES.map(async (locale) => {
      const env = { ...process.env, NODE_ENV: 'production', PRERENDER_LOCALE: locale };
      const options = { env, maxBuffer: MAX_BYTES, timeout: TIMEOUT_MS };
      const { stdout } = await promisify(execFile)(process.execPath, [program], options);
      return { locale, ...JSON.parse(stdout) };
    }),
  );
  const byLocale = Object.fromEntries(outputs.map(({ locale, prerendered }) => [locale, prerendered]));
  await writeFile(join(folder, PRERENDERED_FILE), JSON.stringify(byLocale));
  return outputs[0]?.screens ?? [];
}
