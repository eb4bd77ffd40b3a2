import type { FastifyRequest } from 'fastify';
import { LOCALE_COOKIE, THEME_COOKIE, TOKEN_COOKIE } from '#shared/core/page.ts';
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '#shared/i18n/locale.ts';

/** Where the build notes what its screens load, within its folder. */
export const FIRST_SCREENS_FILE = '.vite/first-screens.json';

/** What each screen loads at once beyond what the page names by itself: addresses of built files. */
export interface FirstScreens {
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

/** What a page is made with for its reader's cookies, and a name that the same ones share. */
export interface FirstScreen {
  key: string;
  locale: Locale;
  /** The theme that was chosen for this device. */
  theme: 'light' | 'dark' | null;
  signedIn: boolean;
  tags: string;
}

const NO_SCREEN = { scripts: [], styles: [], texts: {} };
/** Where the app sends whoever is not signed in; the page of `/` leads there too. */
const SIGN_IN = '/account/login';

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
    let index = find(request.url.split('?')[0] ?? '');
    const who = index < 0 ? null : lines[index]?.who;
    if (!signedIn && !isOpen(who, publicBrowsing)) index = find(SIGN_IN);
    // who is signed in goes home from there, and where that is only the app knows
    if (signedIn && who === 'visitor') index = -1;
    const place = index < 0 ? lines.length : index;
    const theme = themeOf(cookies);
    const key = `${place}.${locale}.${theme}`;
    return { key, locale, theme, signedIn, tags: tags[place]?.[LOCALES.indexOf(locale)] ?? '' };
  };
}

function isOpen(who: string | null | undefined, publicBrowsing: boolean): boolean {
  return who === 'anyone' || who === 'visitor' || (who === 'browsing' && publicBrowsing);
}

function tagsOf(
  { scripts, styles, texts }: Pick<FirstScreens['screens'][number], 'scripts' | 'styles' | 'texts'>,
  fonts: ByLocale,
  locale: Locale,
): string {
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
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
