import {
  BROWSING_META,
  MAP_STYLE_META,
  OUTBOX_META,
  PHONES_META,
  PROVIDERS_META,
  SUPPORT_META,
} from '#shared/core/page.ts';
import { PRERENDERING } from './prerendering.ts';

export function publicBrowsing(): boolean {
  return fact(BROWSING_META) !== 'off';
}

/** The email address for help; null when this installation has none. */
export function supportEmail(): string | null {
  return fact(SUPPORT_META);
}

/** Whether mails are shown at `/outbox` instead of being sent, on a development or demo server. */
export function mailsStayHere(): boolean {
  return fact(OUTBOX_META) === 'on';
}

/** Whether a code can go to a telephone, so that a number signs in. */
export function textsPhones(): boolean {
  return fact(PHONES_META) === 'on';
}

/** The URL of a map style with tiles; null for the map that comes with the app. */
export function mapStyleUrl(): string | null {
  return fact(MAP_STYLE_META);
}

/** The identity providers for sign-in, in the order of their buttons. */
export function identityProviders(): readonly { id: string; name: string }[] {
  return JSON.parse(fact(PROVIDERS_META) ?? '[]');
}

/** Reads a setting that the server writes into a `<meta>` of the page. */
function fact(name: string): string | null {
  if (PRERENDERING) return null;
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null;
}
