import type { Identity } from '#shared/accounts/schema.ts';
import { beginSession, changeLocale } from '#web/core/session/session.ts';
import { storedLocale } from '#web/core/storage/storage.ts';
import { saveLocale } from './queries.ts';

/**
 * Begins the session of who has just signed in. The language that was chosen on this device wins and becomes the account's;
 * where none was chosen, the account's own is taken over.
 */
export function enter(signedIn: Identity & { token: string }): void {
  beginSession(signedIn);
  const chosen = storedLocale();
  const { locale } = signedIn.user;
  if (chosen === null && locale !== document.documentElement.lang) changeLocale(locale);
  else if (chosen !== null && chosen !== locale) saveLocale(chosen).catch(() => undefined);
}
