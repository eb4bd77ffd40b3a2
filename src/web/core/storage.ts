import { isLocale, type Locale } from '#shared/i18n/locale.ts';

/** All that Vezu keeps in the browser lies under this key (specification, section 3: persisted client state). */
export const STORAGE_KEY = 'vezu';

/** Cookies carry the same prefix. */
export const LOCALE_COOKIE = 'vezu_locale';
export const TOKEN_COOKIE = 'vezu_token';

export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}

export function storedLocale(): Locale | null {
  const value = readCookie(LOCALE_COOKIE);
  return isLocale(value) ? value : null;
}
