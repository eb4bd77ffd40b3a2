/** The cookie with the language that somebody chose. */
export const LOCALE_COOKIE = 'vezu_locale';

/** The cookie with the token of who is signed in, for the start of the app: the API does not take it. */
export const TOKEN_COOKIE = 'vezu_token';

/** The cookie with the theme that somebody chose on this device: `light` or `dark`, absent for the system's. */
export const THEME_COOKIE = 'vezu_theme';

/** The `<meta>` of the page that says whether visitors may search and look around (`PUBLIC_BROWSING`): `on` or `off`. */
export const BROWSING_META = 'public-browsing';

/** The `<meta>` with the email of who helps people with their accounts (`SUPPORT_EMAIL`); absent when there is none. */
export const SUPPORT_META = 'support-email';

/** The `<meta>` that says that mails stay on this machine, to be read at `/outbox`: `on`, or absent. */
export const OUTBOX_META = 'outbox';

/** The `<meta>` with the address of a map style with tiles (`MAP_STYLE_URL`); absent: the map that comes with the app. */
export const MAP_STYLE_META = 'map-style';

/** The `<meta>` with the identity providers that people may sign in with: a JSON list of `id` and `name`, or absent. */
export const PROVIDERS_META = 'identity-providers';

/** Of an identity provider's button, and of the gap below it, in px. */
const PROVIDER_BUTTON = 52;
const PROVIDER_GAP = 8;

/** How much space the buttons of so many identity providers take, in px: it is kept for them while they load. */
export function providersHeight(count: number): number {
  return Math.max(0, count * (PROVIDER_BUTTON + PROVIDER_GAP) - PROVIDER_GAP);
}
