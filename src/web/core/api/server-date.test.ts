import { beforeEach, expect, test, vi } from 'vitest';

const { storage } = vi.hoisted(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  return { storage };
});

const { clockAhead, setClockAhead, serverNow } = await import('../browser/now.ts');
const { recordServerDate } = await import('./server-date.ts');

const SERVER = Date.parse('2026-11-26T04:00:00Z');
const MINUTE = 60_000;

beforeEach(() => setClockAhead(0));

/** An answer of the server to a request that took that long by this device's clock. */
function answered(deviceIsAhead: number, took = 200, headers: Record<string, string> = {}): void {
  const ended = SERVER + deviceIsAhead;
  recordServerDate(new Headers({ date: new Date(SERVER).toUTCString(), ...headers }), ended - took, ended);
}

test.each([-180, -90, -2, 2, 7, 90, 24 * 60])('a clock that is %d min ahead is corrected', (minutes) => {
  answered(minutes * MINUTE);
  expect(Math.abs(clockAhead() + minutes * MINUTE)).toBeLessThan(1_000);
});

test.each([-4, -1, 0, 1, 4])('a difference of %d s is that of the way', (seconds) => {
  answered(seconds * 1000);
  expect(clockAhead()).toBe(0);
});

test.each([
  ['an answer of the cache', 200, { 'x-cached-at': 'Thu, 26 Nov 2026 01:00:00 GMT' }],
  ['an answer of a proxy’s cache', 200, { age: '300' }],
  ['an answer that took longer than a minute', 70_000, {}],
  ['an answer during which the clock was set back', -5_000, {}],
  ['an unreadable date', 200, { date: 'soon' }],
])('%s says nothing about the clock', (_, took, headers) => {
  answered(7 * MINUTE, took, headers);
  expect(clockAhead()).toBe(0);
});

test('the difference is stored for a start without a network, and a corrected clock removes it', () => {
  answered(7 * MINUTE);
  expect(JSON.parse(storage.get('vezu:clock') ?? 'null')).toBe(clockAhead());
  vi.spyOn(Date, 'now').mockReturnValue(SERVER + 7 * MINUTE);
  expect(Math.abs(serverNow().getTime() - SERVER)).toBeLessThan(1_000);
  answered(0);
  expect([clockAhead(), storage.get('vezu:clock')]).toEqual([0, undefined]);
});
