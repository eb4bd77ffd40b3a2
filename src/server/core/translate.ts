import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { ProblemCode } from '#shared/core/errors.ts';
import { transliterate } from '#shared/core/text/transliterate.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#shared/i18n/locale.ts';
import type { MessageKey, MessageValues } from '#shared/i18n/messages.ts';

const FOLDER = join(import.meta.dirname, '../../shared/i18n');

const loaded = new Map<Locale, I18n>();

export function text(locale: Locale, key: MessageKey, values?: MessageValues): string {
  return catalog(locale)._(key, values);
}

/** A name or a carrier's own words in the reader's script: in Latin letters unless the language is Ukrainian. */
export function scriptOf(locale: Locale, words: string): string {
  return locale === 'uk' ? words : transliterate(words);
}

/** Minutes as a text: '7 год 40 хв'. */
export function durationText(locale: Locale, minutes: number): string {
  const values = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  if (values.hours === 0) return text(locale, 'core.duration.minutes', values);
  return text(locale, values.minutes === 0 ? 'core.duration.hours' : 'core.duration.both', values);
}

export function problemTitle(locale: Locale, code: ProblemCode): string {
  return catalog(locale)._(`errors.${code}`);
}

/** Returns the language of a request: `?locale=` if given, else the best match of Accept-Language, else the default language. */
export function localeOf(query: unknown, acceptLanguage: string | undefined): Locale {
  const requested = typeof query === 'object' && query !== null && 'locale' in query ? query.locale : undefined;
  if (isLocale(requested)) return requested;
  let best: Locale = DEFAULT_LOCALE;
  let weight = 0;
  for (const part of acceptLanguage?.slice(0, 200).split(',') ?? []) {
    const [tag = '', quality = ''] = part.trim().split(';q=');
    const language = tag.slice(0, 2).toLowerCase();
    const wanted = quality === '' ? 1 : Number(quality);
    if (isLocale(language) && wanted > weight) [best, weight] = [language, wanted];
  }
  return best;
}

function catalog(locale: Locale): I18n {
  const known = loaded.get(locale);
  if (known) return known;
  const folder = join(FOLDER, locale);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const texts = Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))));
  const i18n = setupI18n({ locale, messages: { [locale]: texts } });
  i18n.setMessagesCompiler(compileMessage);
  loaded.set(locale, i18n);
  return i18n;
}
