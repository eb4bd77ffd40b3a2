import { vocative } from '#shared/core/vocative.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { scriptOf, text } from './translate.ts';

/** The first line of a mail: in Ukrainian in the vocative, "Вітаємо, Ірино!", and without the name where no rule knows its form. */
export function greeting(locale: Locale, name: string): string {
  const addressed = locale === 'uk' ? vocative(name) : scriptOf(locale, name.trim());
  return text(locale, 'mail.hello', { name: addressed || 'none' });
}
