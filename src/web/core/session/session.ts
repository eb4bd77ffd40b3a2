import type { CarrierInfo, Identity, User } from '#shared/accounts/schema.ts';
import { LOCALE_COOKIE, TOKEN_COOKIE } from '#shared/core/page.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { createStore, useStore } from '../browser/store.ts';
import { forgetPerson, recordOwner } from '../storage/scoped-storage.ts';
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

/** The session as it is now; outside of components. */
export function session(): SessionState {
  const known = current.get() ?? read().state;
  current.set(known);
  return known;
}

/** The session, followed: the component is drawn again when it changes. */
export function useSession(): SessionState {
  return useStore({ get: session, subscribe: current.subscribe });
}

/** Calls `listener` after every change; gives back how to stop. */
export function onSession(listener: () => void): () => void {
  return current.subscribe(listener);
}

/** Reads what was kept and applies the rules of the start; true when the browser belongs in the admin area. */
export function startSession(): boolean {
  const start = read();
  if (storedLocale() === null) writeCookie(LOCALE_COOKIE, start.state.locale);
  publish(start.state, 'store');
  window.addEventListener('storage', (event) => {
    // another tab signed in or out
    if (event.key === STORAGE_KEY || event.key === null) follow();
  });
  // a page that the browser had put aside comes back as it was, whoever is signed in by now
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
  return start.admin;
}

/** Takes over what another tab has done. What it stored says who is signed in: its cookie may arrive here later. */
function follow(): void {
  const stored = readStorage();
  const { state: theirs } = startState(stored, { token: tokenOf(stored), locale: storedLocale() });
  publish(takenOver(session(), theirs), 'keep');
}

/** A new sign-in. `token` is kept in a cookie too, which the next start goes by. */
export function beginSession(signedIn: Identity & { token: string }): void {
  writeCookie(TOKEN_COOKIE, signedIn.token);
  endedByItself = false;
  const { userType, id } = signedIn.user;
  const { locale, redirectUrl, toastMessage, userInfo } = session();
  // what the app noted of a person who was here before is not theirs
  const before = userInfo?.id === id ? session() : { ...SIGNED_OUT, locale, redirectUrl, toastMessage };
  publish(
    { ...before, token: signedIn.token, userType, userInfo: signedIn.user, carrierInfo: signedIn.carrier },
    'store',
  );
}

/** What the server says about the signed-in person by now. */
export function refreshIdentity(identity: { user: User; carrier: CarrierInfo | null }): void {
  if (!session().token) return;
  const { user: userInfo, carrier } = identity;
  publish({ ...session(), userInfo, userType: userInfo.userType, carrierInfo: carrier });
}

/**
 * Signs out here: everything that belongs to the person is removed from this device, storage and cookies are cleared. With
 * `returnTo` the next sign-in leads back there: the sign-in ended by itself, maybe because the device was lost, so that
 * nothing but the language stays.
 */
export function endSession(options: { returnTo?: string } = {}): void {
  endedByItself = options.returnTo !== undefined;
  writeCookie(TOKEN_COOKIE, null);
  forgetPerson();
  if (!options.returnTo) writeCookie(LOCALE_COOKIE, null);
  const locale = options.returnTo ? session().locale : SIGNED_OUT.locale;
  publish({ ...SIGNED_OUT, locale, redirectUrl: options.returnTo ?? null }, 'keep');
}

/** Whether the last sign-in in this tab ended without its person's doing: on another device, or after a long time. */
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

/** Says something after the next navigation, then it is gone. */
export function toastNext(text: string, kind: ToastMessage['kind'] = 'good'): void {
  updateSession({ toastMessage: { text, kind } });
}

/** Keeps something of a domain for the next visit. */
export function remember(key: Remembered, value: unknown): void {
  publish({ ...session(), [key]: value });
}

/** What a domain kept, read with its own schema; null when there is nothing or it no longer fits. */
export function remembered<T>(
  key: Remembered,
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
): T | null {
  const read = schema.safeParse(session()[key]);
  return read.success ? read.data : null;
}

/**
 * Changes the language: keeps it in its cookie, forgets lists that come in a language, loads the page anew (docs/product.md
 * 1.8).
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
 * Makes a state the present one. `store` writes it to the storage, `keep` leaves that as it is; `update` writes it unless
 * another tab has signed somebody in or out there, of which this one is about to hear.
 */
function publish(next: SessionState, how: 'store' | 'update' | 'keep' = 'update'): void {
  const before = current.get()?.token ?? null;
  // a token alone does not say whose it is: the server does, in a moment
  if (next.userInfo || !next.token) recordOwner(next.userInfo?.id ?? null);
  // of somebody who is not signed in, only what waits for the next page is stored
  const worth = next.token ?? next.redirectUrl ?? next.toastMessage;
  if (how === 'store' || (how === 'update' && tokenOf(readStorage()) === before)) writeStorage(worth ? next : null);
  current.set(next);
}

function tokenOf(stored: unknown): string | null {
  const token = typeof stored === 'object' && stored !== null && 'token' in stored ? stored.token : null;
  return typeof token === 'string' ? token : null;
}
