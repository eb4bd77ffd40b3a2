import { LOCALE_COOKIE } from '#shared/core/page.ts';
import { isLocale, type Locale } from '#shared/i18n/locale.ts';
import { EMBEDDED } from '../browser/embedded.ts';
import { PRERENDERING } from '../browser/prerendering.ts';

/**
 * The storage key of the session and the prefix of every other key of the app (docs/product.md 3.5). The names of the
 * cookies are in `shared/core/page.ts`.
 */
export const STORAGE_KEY = 'vezu';

const YEAR = 365 * 24 * 60 * 60;

export function readCookie(name: string): string | null {
  if (PRERENDERING || EMBEDDED) return null;
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}

/** Stores a cookie for a year; null removes it. */
export function writeCookie(name: string, value: string | null): void {
  if (EMBEDDED) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and the start must read synchronously
  document.cookie = cookieLine(name, value, window.location.protocol);
}

/**
 * Returns a cookie's line for `document.cookie`. It is `Secure` if the page's protocol is https. `isSecureContext` does
 * not fit, because it is true on http://localhost, where WebKit silently drops a `Secure` cookie.
 */
export function cookieLine(name: string, value: string | null, protocol: string): string {
  const life = value === null ? 0 : YEAR;
  const secure = protocol === 'https:' ? '; Secure' : '';
  return `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${life}; SameSite=Lax${secure}`;
}

export function storedLocale(): Locale | null {
  if (EMBEDDED) return EMBEDDED.locale;
  const value: unknown = PRERENDERING ? import.meta.env.PRERENDER_LOCALE : readCookie(LOCALE_COOKIE);
  return isLocale(value) ? value : null;
}

/** Returns the stored value; null when it is absent or unreadable. */
export function readStorage(): unknown {
  if (EMBEDDED) return null;
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores `value`; null removes it. If the browser refuses its storage, the value is lost. */
export function writeStorage(value: unknown): void {
  if (EMBEDDED) return;
  try {
    if (value === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(value));
  } catch {
    // Storage fails in private mode and on a full disk.
  }
}
