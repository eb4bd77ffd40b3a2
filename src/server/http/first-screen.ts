import type { FastifyRequest } from 'fastify';
import { LOCALE_COOKIE, THEME_COOKIE, TOKEN_COOKIE } from '#shared/core/page.ts';
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '#shared/i18n/locale.ts';

/** Where the build notes what its screens load, within its folder. */
export const FIRST_SCREENS_FILE = '.vite/first-screens.json';

/** What each screen loads at once beyond what the page names by itself: addresses of built files. */
export interface FirstScreens {
  /** The styles that the page names by itself. */
  styles: string[];
  fonts: ByLocale;
  screens: {
    /** The paths it answers, as the source of a regular expression without regard to case. */
    pattern: string;
    /** Whom the app lets in: `visitor`, `anyone`, `browsing`, else somebody who is signed in. */
    who: string;
    scripts: string[];
    styles: string[];
    texts: ByLocale;
  }[];
}

type ByLocale = Partial<Record<string, string[]>>;

/** What a page is made with for its reader's cookies. */
export interface FirstScreen {
  locale: Locale;
  /** The theme that was chosen for this device. */
  theme: 'light' | 'dark' | null;
  /** The path whose prerendered screen is what this reader will see; null: none. */
  path: string | null;
  /** The styles of the screen beyond those of every page. */
  styles: readonly string[];
  /** What else it loads at once. */
  tags: string;
}

const NO_SCREEN = { scripts: [], texts: {} };
/** Where the app sends whoever is not signed in. */
const SIGN_IN = '/account/login';
/** Addresses that lead a visitor there, and show nothing else before. */
const TO_SIGN_IN = /^\/(?:account\/?)?$/;

/**
 * Gives what a page names so that its first screen comes in one go, not part by part as each script asks for the next: its
 * scripts, styles, texts and the typeface, in the language that the app will choose by its cookie. Whose token's cookie is
 * missing will be sent to sign in. Cookies are a hint here and open nothing.
 */
export function firstScreenOf(list: FirstScreens, { publicBrowsing }: { publicBrowsing: boolean }) {
  const lines = list.screens.map((screen) => ({ ...screen, pattern: new RegExp(screen.pattern, 'i') }));
  const tags = [...lines, NO_SCREEN].map((line) => LOCALES.map((locale) => tagsOf(line, list.fonts, locale)));
  const find = (path: string) => lines.findIndex(({ pattern }) => pattern.test(path));
  return (request: FastifyRequest): FirstScreen => {
    const cookies = String(request.headers.cookie ?? '');
    const locale = localeOf(cookies);
    const signedIn = hasToken(cookies);
    const [path = '', query] = request.url.split('?');
    const asked = signedIn ? path : path.replace(TO_SIGN_IN, SIGN_IN);
    let index = find(asked);
    const who = index < 0 ? null : lines[index]?.who;
    const open = isOpen(who, publicBrowsing);
    if (!signedIn && !open) index = find(SIGN_IN);
    // who is signed in goes home from there, and where that is only the app knows
    if (signedIn && who === 'visitor') index = -1;
    const place = index < 0 ? lines.length : index;
    return {
      locale,
      theme: themeOf(cookies),
      path: open && !signedIn && query === undefined ? asked : null,
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

function cookieOf(cookies: string, name: string): string | undefined {
  const pair = cookies.split('; ').find((one) => one.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
