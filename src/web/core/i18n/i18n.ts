import { setupI18n } from '@lingui/core';
import { DEFAULT_LOCALE, type Locale, type LocalName } from '#shared/i18n/locale.ts';
import type { MessageKey, MessageValues, Namespace } from '#shared/i18n/messages.ts';
import { readOwn, storeOwn } from '../storage/scoped-storage.ts';
import { storedLocale } from '../storage/storage.ts';

type Catalog = Record<string, string>;

const ukrainianFiles = import.meta.glob<Catalog>('../../../shared/i18n/uk/*.json', { import: 'default' });
/** A key without a text is a fault of the page that shows it: it is reported like any other error. */
const i18n = setupI18n({
  missing(_, key) {
    globalThis.reportError?.(new Error(`no text of ${key}`));
    return key;
  },
});
const loaded = new Set<Namespace>();
/** Transliterates Ukrainian into Latin letters; the module is not loaded when the language is Ukrainian. */
let toLatin = (text: string): string => text;
let letters: Promise<void> | undefined;

/** The language of this page; a change reloads the page (docs/product.md 1.8). */
export const locale: Locale = storedLocale() ?? DEFAULT_LOCALE;

/** A compiled text without values. */
type OwnTexts = Record<string, [string]>;
const TEXTS_KEY = `texts.${locale}`;
/**
 * The texts that operators wrote instead of built-in ones (docs/product.md 16.17), as the device last received them. Only `setOwnTexts`
 * stores it.
 */
let ownTexts = (readOwn(TEXTS_KEY) ?? {}) as OwnTexts;

/** Loads the message files of these namespaces in the page's language. A page lists its namespaces beside its chunk. */
export async function loadMessages(...namespaces: Namespace[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !loaded.has(namespace));
  if (locale !== 'uk') letters ??= loadLetters();
  const [catalogs] = await Promise.all([Promise.all(missing.map((namespace) => loadCatalog(namespace))), letters]);
  for (const catalog of [...catalogs, ownTexts]) i18n.load(locale, catalog);
  for (const namespace of missing) loaded.add(namespace);
  i18n.activate(locale);
}

/** Uses other texts from now on; a built-in one that holds again is read from the next start on. */
export function setOwnTexts(texts: OwnTexts): void {
  ownTexts = texts;
  i18n.load(locale, ownTexts);
  storeOwn(TEXTS_KEY, ownTexts);
}

/** Returns the text of a key in the reader's language, with ICU plurals and values filled in. */
export function t(key: MessageKey, values?: MessageValues): string {
  return i18n._(key, values);
}

/** Whether the loaded message files have a text for this key. */
export function hasText(key: string): key is MessageKey {
  return key in i18n.messages;
}

/** Returns the reader's language's spelling of a name that the server sends in both languages. */
export function named(name: LocalName): string {
  return name[locale];
}

/** Returns a person's name or a boarding point in the reader's script: in Latin letters unless the language is Ukrainian. */
export function inOwnScript(text: string): string {
  return toLatin(text);
}

async function loadLetters(): Promise<void> {
  toLatin = (await import('#shared/core/text/transliterate.ts')).transliterate;
}

async function loadCatalog(namespace: Namespace): Promise<Catalog> {
  const files = locale === 'uk' ? ukrainianFiles : (await import('./english.ts')).ENGLISH_FILES;
  const load = files[`../../../shared/i18n/${locale}/${namespace}.json`];
  if (!load) throw new Error(`no message file ${namespace}`);
  return load();
}
