// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { LOCALE_COOKIE, TOKEN_COOKIE } from '#shared/core/page.ts';
import { passenger, staff } from '#testing/web/samples.ts';
import { ownNames, readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';
import { readCookie, STORAGE_KEY, writeCookie, writeStorage } from '#web/core/storage/storage.ts';

type Session = typeof import('./session.ts');

let tab: Session;

/** Loads the module as a fresh page would. */
async function load(): Promise<Session> {
  vi.resetModules();
  tab = await import('./session.ts');
  return tab;
}

/** An expired cookie may still exist, with an empty value, until the current millisecond ends. */
const cookie = (name: string) => readCookie(name) || null;
const stored = () => JSON.parse(window.localStorage.getItem(STORAGE_KEY) ?? 'null');
const IRYNA = { ...passenger(), token: 'token-of-iryna' };
const TARAS = { ...staff('driver'), token: 'token-of-taras' };
const taras = { ...TARAS, user: { ...TARAS.user, id: 8 } };

beforeEach(async () => {
  await load();
});
afterEach(() => {
  for (const name of [TOKEN_COOKIE, LOCALE_COOKIE]) writeCookie(name, null);
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe('beginning a session', () => {
  it('is visible at once, is stored, and is found by the next page', async () => {
    tab.startSession();
    tab.beginSession(IRYNA);
    expect(tab.session()).toMatchObject({
      token: 'token-of-iryna',
      userType: 'passenger',
      userInfo: { name: 'Ірина' },
    });
    expect([cookie(TOKEN_COOKIE), stored().token]).toEqual(['token-of-iryna', 'token-of-iryna']);
    const next = await load();
    expect(next.startSession()).toBe(false);
    expect(next.session()).toMatchObject({ token: 'token-of-iryna', userInfo: { id: 7 } });
  });

  it('keeps the return path and the message for the next page', () => {
    tab.startSession();
    tab.updateSession({ redirectUrl: '/search/12/book' });
    tab.toastNext('Скоро повернемося');
    tab.beginSession(IRYNA);
    expect(tab.session()).toMatchObject({
      redirectUrl: '/search/12/book',
      toastMessage: { text: 'Скоро повернемося', kind: 'good' },
    });
  });

  it('of another person deletes the data of the first', () => {
    tab.startSession();
    tab.beginSession(IRYNA);
    tab.remember('driverRoutes', ['Львів – Вроцлав']);
    tab.updateSession({ totalUnreadCount: 4, activeChatId: 9 });
    storeOwn('draft', 'мій лист');
    tab.beginSession(taras);
    expect(tab.session()).toMatchObject({
      driverRoutes: null,
      totalUnreadCount: 0,
      activeChatId: null,
      carrierInfo: { carrier_id: 3 },
    });
    expect([ownNames('draft'), readOwn('draft')]).toEqual([[], null]);
  });

  it('of the same person keeps the stored data', () => {
    tab.startSession();
    tab.beginSession(IRYNA);
    tab.remember('countryList', ['UA']);
    tab.beginSession({ ...IRYNA, token: 'token-two' });
    expect(tab.session()).toMatchObject({ token: 'token-two', countryList: ['UA'] });
  });

  it('of an administrator leads to the admin area', async () => {
    tab.startSession();
    tab.beginSession({ ...passenger({ userType: '' }), token: 'token-of-admin' });
    const next = await load();
    expect(next.startSession()).toBe(true);
  });
});

describe('ending a session', () => {
  beforeEach(() => {
    tab.startSession();
    tab.beginSession(IRYNA);
    storeOwn('draft', 'мій лист');
    storeOwn('draft', 'у цій вкладці', 'tab');
  });

  it('leaves no data of the person on the device', () => {
    tab.changeLocale('en');
    tab.endSession();
    expect(tab.session()).toMatchObject({ token: null, userInfo: null, userType: '', redirectUrl: null });
    expect([cookie(TOKEN_COOKIE), cookie(LOCALE_COOKIE), stored()]).toEqual([null, null, null]);
    expect([readOwn('draft'), readOwn('draft', 'tab')]).toEqual([null, null]);
    expect(tab.hasEndedByItself()).toBe(false);
  });

  it('resets every part of the state', () => {
    for (const key of ['bus', 'busStatuses', 'driverRoutes', 'routeStatuses', 'countryList', 'contacts'] as const)
      tab.remember(key, ['чуже']);
    tab.toastNext('Для наступної сторінки');
    tab.updateSession({ totalUnreadCount: 3, totalUnconfirmedPassengers: 2, activeChatId: 9, redirectUrl: '/chat' });
    tab.changeLocale('en');
    tab.endSession();
    expect(tab.session()).toEqual({
      ...{ locale: 'uk', token: null, userType: '', userInfo: null, carrierInfo: null, bus: null, busStatuses: null },
      ...{ driverRoutes: null, routeStatuses: null, countryList: null, toastMessage: null, contacts: null },
      ...{ totalUnreadCount: 0, totalUnconfirmedPassengers: 0, activeChatId: null, redirectUrl: null },
    });
  });

  it('automatically stores the return path for the next sign-in and keeps the language', () => {
    tab.changeLocale('en');
    tab.endSession({ returnTo: '/chat/9' });
    expect(tab.session()).toMatchObject({ token: null, redirectUrl: '/chat/9', locale: 'en' });
    expect([cookie(LOCALE_COOKIE), cookie(TOKEN_COOKIE)]).toEqual(['en', null]);
    expect(readOwn('draft')).toBeNull();
    expect(tab.hasEndedByItself()).toBe(true);
    tab.beginSession(IRYNA);
    expect(tab.hasEndedByItself()).toBe(false);
  });

  it('happens at the next start when the cookie of the token is missing', async () => {
    writeCookie(TOKEN_COOKIE, null);
    const next = await load();
    next.startSession();
    expect(next.session()).toMatchObject({ token: null, userInfo: null });
    expect(stored()).toBeNull();
  });
});

describe('two tabs', () => {
  const otherTabStored = (value: object | null) => {
    writeStorage(value);
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY }));
  };

  it('follow each other’s sign-in and sign-out', () => {
    tab.startSession();
    otherTabStored({ ...tab.session(), token: 'token-of-iryna', userType: 'passenger', userInfo: IRYNA.user });
    expect(tab.session()).toMatchObject({ token: 'token-of-iryna', userInfo: { id: 7 } });
    otherTabStored(null);
    expect(tab.session()).toMatchObject({ token: null, userInfo: null });
  });

  it('each have their own message and open chat', () => {
    tab.startSession();
    tab.beginSession(IRYNA);
    tab.updateSession({ activeChatId: 9 });
    tab.toastNext('Лише тут');
    otherTabStored({ ...stored(), toastMessage: { text: 'Там', kind: 'good' }, activeChatId: 4, totalUnreadCount: 3 });
    expect(tab.session()).toMatchObject({ activeChatId: 9, toastMessage: { text: 'Лише тут' }, totalUnreadCount: 3 });
  });

  it('do not overwrite a sign-in that the other has just made', () => {
    tab.startSession();
    tab.beginSession(IRYNA);
    writeStorage({ ...stored(), token: 'token-of-taras', userInfo: taras.user });
    tab.updateSession({ totalUnreadCount: 5 });
    expect(stored().token).toBe('token-of-taras');
  });

  it('ignore changes of other storage keys', () => {
    tab.startSession();
    tab.beginSession(IRYNA);
    writeStorage(null);
    window.dispatchEvent(new StorageEvent('storage', { key: 'something else' }));
    expect(tab.session().token).toBe('token-of-iryna');
  });

  it('read the session again when the browser restores a page', () => {
    tab.startSession();
    tab.beginSession(IRYNA);
    writeStorage(null);
    const shown = new Event('pageshow');
    Object.assign(shown, { persisted: true });
    window.dispatchEvent(shown);
    expect(tab.session().token).toBeNull();
  });
});

describe('the session state', () => {
  it('notifies listeners until they unsubscribe', () => {
    tab.startSession();
    const counts: (number | undefined)[] = [];
    const stop = tab.onSession(() => counts.push(tab.session().totalUnreadCount));
    tab.updateSession({ totalUnreadCount: 1 });
    stop();
    tab.updateSession({ totalUnreadCount: 2 });
    expect(counts).toEqual([1]);
  });

  it('takes the person’s current data from the server only while somebody is signed in', () => {
    tab.startSession();
    tab.refreshIdentity(IRYNA);
    expect(tab.session().userInfo).toBeNull();
    tab.beginSession(IRYNA);
    tab.refreshIdentity(passenger({ name: 'Ірена' }));
    expect(tab.session().userInfo?.name).toBe('Ірена');
  });

  it('returns remembered data only if it fits the schema of its domain', () => {
    tab.startSession();
    tab.beginSession(IRYNA);
    tab.remember('countryList', ['UA', 'PL']);
    expect(tab.remembered('countryList', z.array(z.string()))).toEqual(['UA', 'PL']);
    expect(tab.remembered('countryList', z.array(z.number()))).toBeNull();
    expect(tab.remembered('busStatuses', z.array(z.string()))).toBeNull();
  });

  it('of a visitor is stored only when the next page needs it', () => {
    tab.startSession();
    tab.updateSession({ totalUnreadCount: 3 });
    expect(stored()).toBeNull();
    tab.updateSession({ redirectUrl: '/chat' });
    expect(stored()).toMatchObject({ redirectUrl: '/chat' });
  });

  it('drops its remembered lists when the language changes', () => {
    tab.startSession();
    tab.beginSession(IRYNA);
    for (const key of ['countryList', 'busStatuses', 'routeStatuses', 'driverRoutes'] as const) tab.remember(key, [1]);
    tab.changeLocale('en');
    expect(tab.session()).toMatchObject({
      locale: 'en',
      countryList: null,
      busStatuses: null,
      routeStatuses: null,
      driverRoutes: [1],
    });
    expect(cookie(LOCALE_COOKIE)).toBe('en');
  });
});
