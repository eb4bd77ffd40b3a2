import { BROWSING_META, MAP_STYLE_META, OUTBOX_META, PROVIDERS_META, SUPPORT_META } from '#shared/core/page.ts';
import { PRERENDERING } from './prerendering.ts';

/** Whether visitors may search and look around; otherwise those pages ask to sign in like any other. */
export function publicBrowsing(): boolean {
  return fact(BROWSING_META) !== 'off';
}

/** Whom to write to for help; null when this Vezu names nobody. */
export function supportEmail(): string | null {
  return fact(SUPPORT_META);
}

/** Whether mails are not sent but shown at `/outbox` of this development machine. */
export function mailsStayHere(): boolean {
  return fact(OUTBOX_META) === 'on';
}

/** The address of a map style with tiles; null: the map is the one that comes with the app. */
export function mapStyleUrl(): string | null {
  return fact(MAP_STYLE_META);
}

/** The identity providers to sign in with, in the order of their buttons. */
export function identityProviders(): readonly { id: string; name: string }[] {
  return JSON.parse(fact(PROVIDERS_META) ?? '[]');
}

/** What the server says about itself stands in the page's `<meta>`s. */
function fact(name: string): string | null {
  if (PRERENDERING) return null;
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null;
}
