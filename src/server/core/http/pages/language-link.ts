import type { FastifyRequest } from 'fastify';
import { LANGUAGE_PARAM, LOCALE_COOKIE } from '#shared/core/page.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#shared/i18n/locale.ts';
import { cookieOf } from './first-screen.ts';

const YEAR_S = 365 * 24 * 60 * 60;

export function inLanguage(url: string, locale: Locale): string {
  const link = new URL(url);
  link.searchParams.set(LANGUAGE_PARAM, locale);
  return link.href;
}

/** The same for a text message, which is short: a browser without a selected language shows the default one anyway. */
export function shortLink(url: string, locale: Locale): string {
  return locale === DEFAULT_LOCALE ? url : inLanguage(url, locale);
}

/**
 * Returns where a request for a page with a language is redirected, and the cookie that selects this language; null if the address names
 * none, or the browser has a selected language already.
 */
export function languageLink(request: FastifyRequest): { path: string; cookie: string } | null {
  const queryAt = request.url.indexOf('?');
  if (queryAt < 0) return null;
  const query = new URLSearchParams(request.url.slice(queryAt));
  const locale = query.get(LANGUAGE_PARAM);
  if (!isLocale(locale) || cookieOf(request.headers.cookie ?? '', LOCALE_COOKIE)) return null;
  query.delete(LANGUAGE_PARAM);
  const rest = query.size > 0 ? `?${query}` : '';
  const secure = request.protocol === 'https' ? '; Secure' : '';
  return {
    // A path with two slashes in front would be the address of another server; browsers read a backslash as a slash.
    path: `${request.url.slice(0, queryAt).replace(/^[/\\]+/, '/')}${rest}`,
    cookie: `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`,
  };
}
