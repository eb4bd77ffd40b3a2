import { expect, test, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('window', { addEventListener: () => undefined, location: { protocol: 'http:' } });
});

const { addressesAhead } = await import('./ahead.ts');
const { chooseSaving, savesData } = await import('#web/core/browser/saves-data.ts');

const GUEST = { token: null, userType: '' } as const;
const PASSENGER = { token: 'a', userType: 'passenger' } as const;
const DRIVER = { token: 'a', userType: 'driver' } as const;

test.each([
  [undefined, false],
  [{}, false],
  [{ effectiveType: '4g' }, false],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ effectiveType: '4g', saveData: true }, true],
])('on the connection %o nothing is loaded ahead: %s', (connection, saves) => {
  vi.stubGlobal('navigator', { connection });
  expect(savesData()).toBe(saves);
});

test('a device that saves data loads nothing ahead on any connection, until it is switched off', () => {
  vi.stubGlobal('navigator', { connection: { effectiveType: '4g' } });
  chooseSaving(true);
  expect([savesData(), document.cookie]).toEqual([true, expect.stringContaining('vezu_saving=on')]);
  chooseSaving(false);
  expect([savesData(), document.cookie]).toEqual([false, expect.stringContaining('Max-Age=0')]);
});

test.each([
  ['/search', GUEST, ['/search/1', '/search/1/book']],
  ['/search/12', GUEST, ['/search/1/book', '/b/0']],
  ['/search/12', PASSENGER, ['/search/1/book', '/trips/list/1/booking/1']],
  ['/search/12/book', GUEST, ['/b/0']],
  ['/search/12/book', PASSENGER, ['/trips/list/1/booking/1']],
  ['/account/login', GUEST, ['/passenger/show']],
  ['/passenger/show', PASSENGER, ['/search', '/trips/list', '/trips/list/1/booking/1']],
  ['/trips/list', PASSENGER, ['/trips/list/1', '/trips/list/1/booking/1']],
  ['/trips/list', DRIVER, ['/trips/list/1']],
  ['/trips/list/7', DRIVER, []],
  ['/b/0123456789abcdef', GUEST, ['/p/0']],
  ['/help', GUEST, []],
] as const)('from %s of %o come %o', (pathname, reader, ahead) => {
  expect(addressesAhead(pathname, reader)).toEqual(ahead);
});
