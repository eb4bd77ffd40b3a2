import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { providersHeight } from '#shared/core/page.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { escapeHtml } from '../core/html.ts';

/** Where the build leaves the prerendered screens, within its folder. */
export const PRERENDERED_FILE = '.vite/prerendered.json';

/** A screen as the build prerendered it: the title of its page, and its HTML. */
interface PrerenderedScreen {
  title: string;
  html: string;
}

/** By language, then by path. */
export type PrerenderedScreens = Partial<Record<Locale, Partial<Record<string, PrerenderedScreen>>>>;

interface ServerFacts {
  publicBrowsing: boolean;
  identityProviders?: readonly unknown[];
}

const ROOT = '<div id="root"></div>';

/** Reads what the build of a folder has prerendered; without it all pages come empty and are filled by the app. */
export async function readPrerendered(folder: string): Promise<PrerenderedScreens> {
  const text = await readFile(join(folder, PRERENDERED_FILE), 'utf8').catch(() => '{}');
  return JSON.parse(text);
}

/** The page with a prerendered screen in it. Its controls are disabled: the app replaces all of it as soon as they work. */
export function withScreen(html: string, { title, html: screen }: PrerenderedScreen): string {
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(ROOT, () => `${ROOT}<fieldset id="prerendered" disabled>${screen}</fieldset>`);
}

/**
 * Gives the styles of some built files for within a page, and their hash for its policy, so that the page can be painted as
 * soon as it has come. What this server does not offer (visitors' search, sign-in by providers) takes no space.
 */
export function inlineStyles(folder: string, facts: ServerFacts) {
  const known = new Map<string, Promise<{ tag: string; hash: string }>>();
  return (files: readonly string[]) => {
    const key = files.join();
    const styles = known.get(key) ?? read(folder, files, facts);
    known.set(key, styles);
    return styles;
  };
}

async function read(folder: string, files: readonly string[], { publicBrowsing, identityProviders = [] }: ServerFacts) {
  const sheets = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const height = `.sign-in-providers{min-height:${providersHeight(identityProviders.length)}px}`;
  const without = [
    ...(publicBrowsing ? [] : ['.if-browsing']),
    ...(identityProviders.length > 0 ? [] : ['.sign-in-providers']),
  ].map((selector) => `${selector}{display:none}`);
  const css = [...sheets, height, ...without].join('\n');
  return { tag: `<style>${css}</style>`, hash: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
}
