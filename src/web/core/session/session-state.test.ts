import { expect, test } from 'vitest';
import { ownPath, SIGNED_OUT, startState, takenOver } from './session-state.ts';

const USER = { id: 5, email: 'iryna@example.org', name: 'Ірина', lastName: '', userType: 'passenger' };

test('without a token all stored data is cleared and nobody is signed in', () => {
  const cached = { token: 'old', userType: 'driver', userInfo: USER, redirectUrl: '/trips/list', totalUnreadCount: 3 };
  expect(startState(cached, { token: null, locale: 'en' })).toEqual({
    state: { ...SIGNED_OUT, locale: 'en' },
    admin: false,
  });
});

test('the cookie of the token is used, not the token in the storage', () => {
  const { state, admin } = startState(
    { token: 'old', userType: 'driver', userInfo: USER },
    { token: 'new', locale: null },
  );
  expect([state.token, state.userType, state.userInfo?.id, state.locale, admin]).toEqual([
    'new',
    'driver',
    5,
    'uk',
    false,
  ]);
});

test('a missing user type means passenger, and an empty one means administrator', () => {
  expect(startState({}, { token: 't', locale: null })).toMatchObject({
    state: { userType: 'passenger' },
    admin: false,
  });
  expect(startState(null, { token: 't', locale: null })).toMatchObject({ state: { userType: 'passenger' } });
  expect(startState({ userType: '' }, { token: 't', locale: null })).toMatchObject({ admin: true });
});

test('each invalid part of the stored data is dropped', () => {
  const cached = {
    userType: 'king',
    userInfo: { id: 'five' },
    carrierInfo: 7,
    toastMessage: { text: 'Привіт', kind: 'loud' },
    totalUnreadCount: -2,
    totalUnconfirmedPassengers: 4,
    activeChatId: 'x',
    busStatuses: [{ id: 'active' }],
  };
  const { state } = startState(cached, { token: 't', locale: null });
  expect(state).toEqual({
    ...SIGNED_OUT,
    token: 't',
    userType: 'passenger',
    totalUnconfirmedPassengers: 4,
    busStatuses: [{ id: 'active' }],
  });
});

test('the state contains every stored key', () => {
  expect(Object.keys(SIGNED_OUT).sort()).toEqual(
    [
      'locale',
      'token',
      'userType',
      'userInfo',
      'carrierInfo',
      'bus',
      'busStatuses',
      'driverRoutes',
      'routeStatuses',
      'countryList',
      'toastMessage',
      'contacts',
      'totalUnreadCount',
      'totalUnconfirmedPassengers',
      'activeChatId',
      'redirectUrl',
    ].sort(),
  );
});

test.each([
  ['/trips/list?tab=planned', '/trips/list?tab=planned'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['', null],
  [null, null],
])('the return path %j becomes %j', (path, own) => expect(ownPath(path)).toBe(own));

test('a message for the next page is shown in its own tab only', () => {
  const left = { text: 'Новий пароль збережено', kind: 'good' } as const;
  const signedIn = { ...SIGNED_OUT, token: 'new', userType: 'passenger' } as const;
  expect(takenOver(SIGNED_OUT, { ...signedIn, toastMessage: left })).toEqual(signedIn);
  expect(takenOver({ ...SIGNED_OUT, toastMessage: left }, signedIn)).toEqual({ ...signedIn, toastMessage: left });
});

test('each tab has its own open chat, and none after a sign-out', () => {
  const signedIn = { ...SIGNED_OUT, token: 'new' };
  expect(takenOver({ ...signedIn, activeChatId: 3 }, { ...signedIn, activeChatId: 7 }).activeChatId).toBe(3);
  expect(takenOver({ ...signedIn, activeChatId: 3 }, SIGNED_OUT).activeChatId).toBe(null);
});
