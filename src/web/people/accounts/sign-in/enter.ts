import type { Identity } from '#shared/people/accounts/base/schema.ts';
import { beginSession, changeLocale } from '#web/core/session/session.ts';
import { storedLocale } from '#web/core/storage/storage.ts';
import { saveLocale } from '../base/queries.ts';

/**
 * Starts the session of a new sign-in. A language that was chosen on this device becomes the account's; otherwise the account's
 * language is used.
 */
export function enter(signedIn: Identity & { token: string }): void {
  beginSession(signedIn);
  const chosen = storedLocale();
  const { locale } = signedIn.user;
  if (chosen === null && locale !== document.documentElement.lang) changeLocale(locale);
  else if (chosen !== null && chosen !== locale) saveLocale(chosen).catch(() => undefined);
}

export type EntryStep =
  | { kind: 'secondFactor'; ticket: string }
  | { kind: 'link'; ticket: string; holder: string; email: string; provider: string };
