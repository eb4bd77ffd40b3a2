import { DEFAULT_LOCALE, type Locale, type LocalName, nameIn } from '#shared/i18n/locale.ts';
import type { MessageKey, MessageValues, Namespace } from '#shared/i18n/messages.ts';
import { importToPrerender, PRERENDERING } from '../browser/prerendering.ts';
import { readOwn, storeOwn } from '../storage/scoped-storage.ts';
import { storedLocale } from '../storage/storage.ts';
import { addTexts, i18n, overrideTexts } from './catalog.ts';

/** Transliterates Ukrainian into Latin letters; the module is not loaded when the language is Ukrainian. */
let toLatin = (text: string): string => text;

/** The language of this page; a change reloads the page (docs/product.md 1.8). */
export const locale: Locale = storedLocale() ?? DEFAULT_LOCALE;
// Its texts come with the chunks; without a catalog Lingui would warn.
i18n.load(locale, {});
i18n.activate(locale);

/** A compiled text without values. */
type OwnTexts = Record<string, [string]>;
const TEXTS_KEY = `texts.${locale}`;
// The texts that operators wrote instead of built-in ones (docs/product.md 16.17), as the device last received them.
overrideTexts(locale, (readOwn(TEXTS_KEY) ?? {}) as OwnTexts);

/** A chunk or its texts could not be loaded: the network fails, or a newer version has replaced it (docs/product.md 2.7). */
export class PreloadError extends Error {
  override name = 'PreloadError';
}

/** Loads the texts of the start of the app, and the Latin letters of a reader who needs them. */
export async function loadStartTexts(): Promise<void> {
  const letters = locale === 'uk' ? null : import('#shared/core/text/transliterate.ts');
  // Elsewhere each module imports its texts.
  if (import.meta.env.PROD && !PRERENDERING) await loadTexts(import.meta.url);
  if (letters) toLatin = (await letters).transliterate;
}

/**
 * Loads a chunk and its texts. The build puts this around each `import()` (scripts/build/texts.ts) and passes the names of the chunks whose
 * texts are loaded with it, separated by spaces.
 */
export async function withTexts<Module>(chunks: string, load: () => Promise<Module>): Promise<Module> {
  if (PRERENDERING) return importToPrerender(chunks.replace(/^texts-of:/, ''), load);
  const names = chunks === '' ? [] : chunks.split(' ');
  const [module] = await Promise.all([load(), ...names.map((name) => loadTexts(new URL(name, import.meta.url).href))]);
  return module;
}

async function loadTexts(chunk: string): Promise<void> {
  try {
    const texts: { default: OwnTexts } = await import(/* @vite-ignore */ chunk.replace(/\.js$/, `.${locale}.js`));
    addTexts(locale, texts.default);
  } catch (cause) {
    throw new PreloadError('texts could not be loaded', { cause });
  }
}

/** Uses other texts from now on; a built-in one that holds again is read from the next start on. */
export function setOwnTexts(texts: OwnTexts): void {
  overrideTexts(locale, texts);
  storeOwn(TEXTS_KEY, texts);
}

/** Returns the text of a key in the reader's language, with ICU plurals and values filled in. */
export function t(key: MessageKey, values?: MessageValues): string {
  return i18n._(key, values);
}

export function hasText(key: string): key is MessageKey {
  return key in i18n.messages;
}

/** Returns the text `domain.name` if it is loaded; the code that calls this does not load it. */
export function loadedText(domain: Namespace, name: string): string | null {
  const key = `${domain}.${name}`;
  return hasText(key) ? t(key) : null;
}

/** Returns the reader's language's spelling of a name that the server sends in both languages. */
export function named(name: LocalName): string {
  return nameIn(name, locale);
}

/** Returns a person's name or a boarding point in the reader's script: in Latin letters unless the language is Ukrainian. */
export function inOwnScript(text: string): string {
  return toLatin(text);
}
