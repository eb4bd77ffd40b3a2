import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '#shared/i18n/locale.ts';
import type { MessageKey } from '#shared/i18n/messages.ts';

const FOLDER = join(import.meta.dirname, '../../src/shared/i18n');

/** The texts of one language by key, so that a journey runs in both. */
export function textsIn(locale: Locale): (key: MessageKey) => string {
  return (key) => {
    const [domain = ''] = key.split('.');
    const texts: Record<string, string> = JSON.parse(readFileSync(join(FOLDER, locale, `${domain}.json`), 'utf8'));
    const text = texts[key];
    if (text === undefined) throw new Error(`no text ${key} in ${locale}`);
    return text;
  };
}
