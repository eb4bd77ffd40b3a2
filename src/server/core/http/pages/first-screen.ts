import type { FastifyRequest } from 'fastify';
import { embeddedAt, LOCALE_COOKIE, THEME_COOKIE, TOKEN_COOKIE } from '#shared/core/page.ts';
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '#shared/i18n/locale.ts';

export const FIRST_SCREENS_FILE = '.vite/first-screens.json';

/** The URLs of the built files that each screen loads with its document, in addition to the files in `index.html`. */
export interface FirstScreens {
  /** The styles that are linked in `index.html`. */
  styles: string[];
  fonts: ByLocale;
  screens: {
    /** The paths of the screen, as the source of a case-insensitive regular expression. */
    pattern: string;
    /** The people who may open the screen: `visitor`, `anyone`, `browsing`, or otherwise signed-in people. */
    who: string;
    scripts: string[];
    styles: string[];
    texts: ByLocale;
  }[];
}

type ByLocale = Partial<Record<string, string[]>>;

export interface FirstScreen {
  locale: Locale;
  theme: 'light' | 'dark' | null;
  /** The path of the prerendered screen that this reader gets; null: none. */
  path: string | null;
  styles: readonly string[];
  tags: string;
}

const NO_SCREEN = { scripts: [], texts: {} };
const SIGN_IN = '/account/login';
/** Paths that redirect a visitor to the sign-in without showing anything else. */
const TO_SIGN_IN = /^\/(?:account\/?)?$/;

/**
 * Returns the tags that let a page load its first screen in parallel, instead of one script after another: its scripts, styles, texts and
 * fonts, in the language that the app will choose by its cookie. A reader without the token cookie counts as signed out. The cookies are
 * only a hint and grant no rights.
 */
export function firstScreenOf(list: FirstScreens, { publicBrowsing }: { publicBrowsing: boolean }) {
  const lines = list.screens.map((screen) => ({ ...screen, pattern: new RegExp(screen.pattern, 'i') }));
  const tags = [...lines, NO_SCREEN].map((line) => LOCALES.map((locale) => tagsOf(line, list.fonts, locale)));
  const find = (path: string) => lines.findIndex(({ pattern }) => pattern.test(path));
  return (request: FastifyRequest): FirstScreen => {
    const embedded = embeddedAt(request.url);
    // In a frame of another site nobody is signed in, and the address says how the page looks.
    const cookies = embedded ? '' : String(request.headers.cookie ?? '');
    const locale = embedded?.locale ?? localeOf(cookies);
    const signedIn = hasToken(cookies);
    const [path = '', query] = request.url.slice(embedded?.prefix.length ?? 0).split('?');
    const wantedPath = signedIn ? path : path.replace(TO_SIGN_IN, SIGN_IN);
    let index = find(wantedPath);
    const who = index < 0 ? null : lines[index]?.who;
    const open = isOpen(who, publicBrowsing);
    if (!signedIn && !open) index = find(SIGN_IN);
    // a signed-in person is redirected from there to their home page, which only the app knows
    if (signedIn && who === 'visitor') index = -1;
    const place = index < 0 ? lines.length : index;
    return {
      locale,
      theme: embedded ? embedded.theme : themeOf(cookies),
      path: open && !signedIn && !embedded && query === undefined ? wantedPath : null,
      styles: lines[index]?.styles ?? [],
      tags: tags[place]?.[LOCALES.indexOf(locale)] ?? '',
    };
  };
}

function isOpen(who: string | null | undefined, publicBrowsing: boolean): boolean {
  return who === 'anyone' || who === 'visitor' || (who === 'browsing' && publicBrowsing);
}

function tagsOf(
  { scripts, texts }: Pick<FirstScreens['screens'][number], 'scripts' | 'texts'>,
  fonts: ByLocale,
  locale: Locale,
): string {
  return [
    ...[...scripts, ...(texts[locale] ?? [])].map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    ...(fonts[locale] ?? []).map(
      (file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin fetchpriority="low">`,
    ),
  ].join('');
}

function localeOf(cookies: string): Locale {
  const found = cookieOf(cookies, LOCALE_COOKIE);
  return isLocale(found) ? found : DEFAULT_LOCALE;
}

function themeOf(cookies: string): FirstScreen['theme'] {
  const found = cookieOf(cookies, THEME_COOKIE);
  return found === 'light' || found === 'dark' ? found : null;
}

function hasToken(cookies: string): boolean {
  return Boolean(cookieOf(cookies, TOKEN_COOKIE));
}

export function cookieOf(cookies: string, name: string): string | undefined {
  const pair = cookies.split('; ').find((one) => one.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
