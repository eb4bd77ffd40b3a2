import { setupI18n } from '@lingui/core';
import type { Locale } from '#shared/i18n/locale.ts';

type Catalog = Record<string, string | [string]>;

/** A key without a text is a fault of the page that shows it: it is reported like any other error. */
export const i18n = setupI18n({
  missing(_, key) {
    globalThis.reportError?.(new Error(`no text of ${key}`));
    return key;
  },
});

const overriding: Partial<Record<Locale, Catalog>> = {};

export function addTexts(locale: Locale, texts: Catalog): void {
  i18n.load(locale, { ...texts, ...overriding[locale] });
}

/** Uses these texts for their keys, whatever is loaded later. */
export function overrideTexts(locale: Locale, texts: Catalog): void {
  overriding[locale] = texts;
  i18n.load(locale, texts);
}
