import { setupI18n } from '@lingui/core';
import type { Locale } from '#shared/i18n/locale.ts';
import type { MessageKey, MessageValues } from '#shared/i18n/messages.ts';

/** Texts in a language that need not be the page's. */
export type Translate = (key: MessageKey, values?: MessageValues) => string;

const files = import.meta.glob<Record<string, string>>('../../../shared/i18n/*/tariff.json', { import: 'default' });

/** The texts of the namespace `tariff` in a language, for users who write texts for readers of both languages. */
export async function tariffTexts(locale: Locale): Promise<Translate> {
  const catalog = await files[`../../../shared/i18n/${locale}/tariff.json`]?.();
  const i18n = setupI18n({ locale, messages: { [locale]: catalog ?? {} } });
  return (key, values) => i18n._(key, values);
}
