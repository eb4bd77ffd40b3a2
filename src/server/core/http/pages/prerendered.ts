import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '#server/core/html.ts';
import { providersHeight } from '#shared/core/page.ts';
import type { Locale } from '#shared/i18n/locale.ts';

export const PRERENDERED_FILE = '.vite/prerendered.json';

interface PrerenderedScreen {
  title: string;
  html: string;
}

export type PrerenderedScreens = Partial<Record<Locale, Partial<Record<string, PrerenderedScreen>>>>;

interface ServerFacts {
  publicBrowsing: boolean;
  identityProviders?: readonly unknown[];
  phones?: boolean;
}

const ROOT = '<div id="root"></div>';

/** Reads the prerendered screens of a build; if the file is missing, all pages start empty and the app fills them. */
export async function readPrerendered(folder: string): Promise<PrerenderedScreens> {
  const text = await readFile(join(folder, PRERENDERED_FILE), 'utf8').catch(() => '{}');
  return JSON.parse(text);
}

/** Inserts a prerendered screen into the page. Its controls are disabled; the app replaces the whole screen once it runs. */
export function withScreen(html: string, { title, html: screen }: PrerenderedScreen): string {
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(ROOT, () => `${ROOT}<fieldset id="prerendered" disabled>${screen}</fieldset>`);
}

/**
 * Returns some built style files as one inline style, with its hash for the page's policy, so that the page can be painted as soon as it
 * arrives. Features that this server does not offer (visitors' search, sign-in by providers or telephone) are hidden.
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

async function read(folder: string, files: readonly string[], facts: ServerFacts) {
  const { publicBrowsing, identityProviders = [], phones = false } = facts;
  const sheets = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const height = `.sign-in-providers{min-height:${providersHeight(identityProviders.length)}px}`;
  const without = [
    ...(publicBrowsing ? [] : ['.if-browsing']),
    ...(identityProviders.length > 0 ? [] : ['.sign-in-providers']),
    ...(phones ? [] : ['.sign-in-phone']),
  ].map((selector) => `${selector}{display:none}`);
  const css = [...sheets, height, ...without].join('\n');
  return { tag: `<style>${css}</style>`, hash: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
}
