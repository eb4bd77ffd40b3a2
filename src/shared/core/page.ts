import { isLocale, type Locale } from '#shared/i18n/locale.ts';

export const LOCALE_COOKIE = 'vezu_locale';

/** The query parameter of a mail's link with the language of the mail: a browser without a selected language gets the page in it. */
export const LANGUAGE_PARAM = 'lang';

/** The cookie with the token of the signed-in person. It is only used when the app starts; the API does not accept it. */
export const TOKEN_COOKIE = 'vezu_token';

/** The cookie with the theme selected on this device: `light` or `dark`; absent for the theme of the system. */
export const THEME_COOKIE = 'vezu_theme';

/** The cookie of a device that saves data: `on`, or absent. */
export const SAVING_COOKIE = 'vezu_saving';

/** The cookie with the theme by day while this device is dark from sunset to sunrise; absent when that is not chosen. */
export const NIGHT_COOKIE = 'vezu_night';

/** The `<meta>` that says whether visitors may search without signing in (`PUBLIC_BROWSING`): `on` or `off`. */
export const BROWSING_META = 'public-browsing';

/** The `<meta>` with the email address of account support (`SUPPORT_EMAIL`); absent when there is none. */
export const SUPPORT_META = 'support-email';

/** The `<meta>` that says that mails are not sent but can be read at `/outbox`: `on`, or absent. */
export const OUTBOX_META = 'outbox';

/** The `<meta>` with the URL of a map style with tiles (`MAP_STYLE_URL`); absent for the map that comes with the app. */
export const MAP_STYLE_META = 'map-style';

/** The `<meta>` that says that codes go to telephones (`SMS_GATEWAY_URL`, `VIBER_GATEWAY_URL`): `on`, or absent. */
export const PHONES_META = 'phones';

/** The `<meta>` with the identity providers for sign-in: a JSON list of `id` and `name`, or absent. */
export const PROVIDERS_META = 'identity-providers';

/** The height of an identity provider's button, and the gap below it, in px. */
const PROVIDER_BUTTON = 52;
const PROVIDER_GAP = 8;

/** The height in px of `count` identity provider buttons; it is reserved while they load, so that the page does not shift. */
export function providersHeight(count: number): number {
  return Math.max(0, count * (PROVIDER_BUTTON + PROVIDER_GAP) - PROVIDER_GAP);
}

/** The app in a frame of a carrier's own site, as its address says: `/embed/12/uk-dark/search` is `/search` of carrier 12. */
export interface Embedded {
  /** The part of the address before each path of the app. */
  prefix: string;
  carrierId: number;
  locale: Locale;
  /** Null: the theme of the reader's system. */
  theme: 'light' | 'dark' | null;
}

const EMBEDDED = /^\/embed\/(\d{1,9})\/([a-z]{2})(?:-(light|dark))?(?=\/|$)/;

export function embeddedAt(path: string): Embedded | null {
  const [prefix, carrier, locale, theme] = EMBEDDED.exec(path) ?? [];
  if (prefix === undefined || !isLocale(locale)) return null;
  return { prefix, carrierId: Number(carrier), locale, theme: theme === 'light' || theme === 'dark' ? theme : null };
}
