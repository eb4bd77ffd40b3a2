import { LOCALE_COOKIE, TOKEN_COOKIE } from '#shared/core/page.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { CarrierInfo, Identity, User } from '#shared/people/accounts/base/schema.ts';
import { createStore, useStore } from '../browser/store.ts';
import { erasePersonalData, recordOwner } from '../storage/scoped-storage.ts';
import { readCookie, readStorage, STORAGE_KEY, storedLocale, writeCookie, writeStorage } from '../storage/storage.ts';
import {
  type Remembered,
  type SessionState,
  SIGNED_OUT,
  startState,
  type ToastMessage,
  takenOver,
} from './session-state.ts';

const current = createStore<SessionState | null>(null);
let endedByItself = false;

/** Returns the current session, outside of components. */
export function session(): SessionState {
  const known = current.get() ?? read().state;
  current.set(known);
  return known;
}

export function useSession(): SessionState {
  return useStore({ get: session, subscribe: current.subscribe });
}

export function onSession(listener: () => void): () => void {
  return current.subscribe(listener);
}

/**
 * Reads the stored session and applies the rules of the start (docs/product.md 3.5); returns true when the person is an
 * administrator and must be redirected to the admin area.
 */
export function startSession(): boolean {
  const start = read();
  if (storedLocale() === null) writeCookie(LOCALE_COOKIE, start.state.locale);
  publish(start.state, 'store');
  window.addEventListener('storage', (event) => {
    // Another tab has signed in or out.
    if (event.key === STORAGE_KEY || event.key === null) applyStored();
  });
  // A page from the back-forward cache still has its old state, but another person may be signed in.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) applyStored();
  });
  return start.admin;
}

/**
 * Applies the state that another tab has stored. Its token says who is signed in, because the cookie may change later
 * than the storage.
 */
function applyStored(): void {
  const stored = readStorage();
  const { state: theirs } = startState(stored, { token: tokenOf(stored), locale: storedLocale() });
  publish(takenOver(session(), theirs), 'keep');
}

/** Starts a session after a sign-in. The token is also stored in a cookie, which the next start reads. */
export function beginSession(signedIn: Identity & { token: string }): void {
  writeCookie(TOKEN_COOKIE, signedIn.token);
  endedByItself = false;
  const { userType, id } = signedIn.user;
  const { locale, redirectUrl, toastMessage, userInfo } = session();
  // The stored data of the previous person must not pass to the next one.
  const before = userInfo?.id === id ? session() : { ...SIGNED_OUT, locale, redirectUrl, toastMessage };
  publish(
    { ...before, token: signedIn.token, userType, userInfo: signedIn.user, carrierInfo: signedIn.carrier },
    'store',
  );
}

export function refreshIdentity(identity: { user: User; carrier: CarrierInfo | null }): void {
  if (!session().token) return;
  const { user: userInfo, carrier } = identity;
  publish({ ...session(), userInfo, userType: userInfo.userType, carrierInfo: carrier });
}

/**
 * Signs out in this browser: removes the person's data from the device and clears storage and cookies. With `returnTo`
 * the session ended without the person's action (the device may be lost), so only the language stays, and the next
 * sign-in returns to that address. With `unsent` the person gives up the presses that the server does not have yet.
 */
export function endSession(options: { returnTo?: string; unsent?: boolean } = {}): void {
  endedByItself = options.returnTo !== undefined;
  writeCookie(TOKEN_COOKIE, null);
  erasePersonalData(options);
  if (!options.returnTo) writeCookie(LOCALE_COOKIE, null);
  const locale = options.returnTo ? session().locale : SIGNED_OUT.locale;
  publish({ ...SIGNED_OUT, locale, redirectUrl: options.returnTo ?? null }, 'keep');
}

/** Whether the last session in this tab ended without the person's action: from another device, or by its age. */
export function hasEndedByItself(): boolean {
  return endedByItself;
}

export function updateSession(
  change: Partial<
    Pick<
      SessionState,
      'totalUnreadCount' | 'totalUnconfirmedPassengers' | 'activeChatId' | 'redirectUrl' | 'toastMessage'
    >
  >,
): void {
  publish({ ...session(), ...change });
}

export function toastNext(text: string, kind: ToastMessage['kind'] = 'good'): void {
  updateSession({ toastMessage: { text, kind } });
}

export function remember(key: Remembered, value: unknown): void {
  publish({ ...session(), [key]: value });
}

/** Returns the stored value of a domain, parsed with its schema; null when it is absent or invalid. */
export function remembered<T>(
  key: Remembered,
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
): T | null {
  const read = schema.safeParse(session()[key]);
  return read.success ? read.data : null;
}

/**
 * Changes the language: stores it in its cookie, clears the lists that are in the old language, and reloads the page
 * (docs/product.md 1.8).
 */
export function changeLocale(locale: Locale): void {
  writeCookie(LOCALE_COOKIE, locale);
  publish({ ...session(), locale, countryList: null, busStatuses: null, routeStatuses: null });
  window.location.reload();
}

function read() {
  return startState(readStorage(), { token: readCookie(TOKEN_COOKIE), locale: storedLocale() });
}

/**
 * Sets the current state. `store` also writes it to the storage; `keep` does not; `update` writes it unless another tab
 * has meanwhile changed the sign-in, which this tab is about to be notified of.
 */
function publish(next: SessionState, how: 'store' | 'update' | 'keep' = 'update'): void {
  const before = current.get()?.token ?? null;
  // A token alone does not identify the account; the server's response soon does.
  if (next.userInfo || !next.token) recordOwner(next.userInfo?.id ?? null);
  // For a visitor, the state is stored only if something waits for the next page.
  const worth = next.token ?? next.redirectUrl ?? next.toastMessage;
  if (how === 'store' || (how === 'update' && tokenOf(readStorage()) === before)) writeStorage(worth ? next : null);
  current.set(next);
}

function tokenOf(stored: unknown): string | null {
  const token = typeof stored === 'object' && stored !== null && 'token' in stored ? stored.token : null;
  return typeof token === 'string' ? token : null;
}
