import { LOCALE_COOKIE } from '#shared/core/page.ts';
import { isLocale, type Locale } from '#shared/i18n/locale.ts';
import { PRERENDERING } from '../browser/prerendering.ts';

/** All that Vezu keeps in the browser lies under this key (docs/product.md 3.5); cookies: `shared/core/page.ts`. */
export const STORAGE_KEY = 'vezu';

const YEAR = 365 * 24 * 60 * 60;

export function readCookie(name: string): string | null {
  if (PRERENDERING) return null;
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}

/** Keeps a cookie for a year; null takes it away. */
export function writeCookie(name: string, value: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and the start must read at once
  document.cookie = cookieLine(name, value, window.location.protocol);
}

/**
 * A cookie as `document.cookie` takes it. It is `Secure` by the page's protocol, not by `isSecureContext`: that is true on
 * http://localhost too, and WebKit drops a `Secure` cookie there without a word.
 */
export function cookieLine(name: string, value: string | null, protocol: string): string {
  const life = value === null ? 0 : YEAR;
  const secure = protocol === 'https:' ? '; Secure' : '';
  return `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${life}; SameSite=Lax${secure}`;
}

export function storedLocale(): Locale | null {
  const value: unknown = PRERENDERING ? import.meta.env.PRERENDER_LOCALE : readCookie(LOCALE_COOKIE);
  return isLocale(value) ? value : null;
}

/** What was kept; null when there is nothing, or nothing that can be read. */
export function readStorage(): unknown {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps `value`; null clears. A browser that refuses storage only forgets sooner. */
export function writeStorage(value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(value));
  } catch {
    // private mode or a full disk
  }
}
