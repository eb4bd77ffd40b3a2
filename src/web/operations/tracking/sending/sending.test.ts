import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fix } from '#shared/operations/tracking/positions/fix.ts';
import { recordAnswered, recordUnanswered } from '#web/core/api/connection.ts';
import { session } from '#web/core/session/session.ts';
import { lastSeen, resetSeen } from './seen.ts';
import { fetchTrackingNeed, sendFix } from './sending.ts';
import { BATCH } from './stored-fixes.ts';

const { fetched, cookies, storage } = vi.hoisted(() => {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
  const cookies = new Map<string, string>();
  const storage = new Map<string, string>();
  vi.stubGlobal('fetch', fetched);
  // Without a network nothing is retried immediately.
  vi.stubGlobal('navigator', { onLine: false });
  const listens = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('window', { ...listens, isSecureContext: true, location: { pathname: '/trips/list', search: '' } });
  vi.stubGlobal('document', {
    ...listens,
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      cookies.delete(text.slice(0, text.indexOf('=')));
    },
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  cookies.set('vezu_token', 'secret');
  return { fetched, cookies, storage };
});

const ME = 5;
const NOW = Date.now();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(() => {
  recordAnswered();
  resetSeen();
  storage.delete('vezu:fixes');
  fetched.mockReset();
  fetched.mockImplementation(async () => json(200, { success: true, data: {} }));
});

test('a position is sent in the format of the API, with its circle of accuracy and its time', async () => {
  await sendFix(ME, { ...at(NOW), accuracy: 20 });
  const [url, init] = sent(0);
  expect([init.method, url]).toEqual(['POST', '/api/location/update?locale=uk']);
  expect(bodyOf(0)).toMatchObject({
    location: { longitude: 24, latitude: 50, accuracy: 20, speed: 20, recordedAt: new Date(NOW).toISOString() },
  });
  const { accuracyGeometry } = JSON.parse(String(init.body)).location;
  expect(accuracyGeometry.type).toBe('Polygon');
  expect(accuracyGeometry.coordinates[0]).toHaveLength(5);
  expect(accuracyGeometry.coordinates[0].at(-1)).toEqual(accuracyGeometry.coordinates[0][0]);
  expect(new Headers(init.headers).has('idempotency-key')).toBe(false);
  expect(stored()).toBeNull();
});

test('a position has no more digits than a receiver measures', async () => {
  const measured = { latitude: 49.842957123456, longitude: 24.031111987654, accuracy: 8.123456, speed: 24.876543 };
  await sendFix(ME, { ...measured, heading: 289.123456789, at: NOW });
  expect(bodyOf(0)).toMatchObject({
    location: { latitude: 49.842957, longitude: 24.031112, accuracy: 8.1, speed: 24.9, heading: 289.1 },
  });
});

test('a position without an accuracy has no circle', async () => {
  await sendFix(ME, { ...at(NOW), accuracy: null });
  expect(bodyOf(0)).toMatchObject({ location: { accuracy: null, accuracyGeometry: null } });
});

describe('a position that could not be sent', () => {
  test.each([
    ['no network', () => Promise.reject(new TypeError('network'))],
    ['too many requests', async () => json(429, { code: 'too_many_requests' })],
    ['a failing server', async () => json(500, { code: 'internal' })],
    ['a proxy without its server', async () => new Response('<html>', { status: 502 })],
  ])('is stored: %s', async (_why, answer) => {
    fetched.mockImplementation(answer);
    await sendFix(ME, at(NOW - MINUTE));
    await sendFix(ME, at(NOW));
    expect(storedTimes()).toEqual([NOW - MINUTE, NOW]);
  });

  test.each([
    [422, 'invalid_input'],
    [403, 'not_allowed'],
  ])('is not stored when the server will never accept it: %i', async (status, code) => {
    fetched.mockImplementation(async () => json(status, { code }));
    await sendFix(ME, at(NOW));
    expect(stored()).toBeNull();
  });

  test('is sent in one batch after the next successful position, the newest first', async () => {
    await offline(NOW - 3 * MINUTE, NOW - 2 * MINUTE, NOW - MINUTE);
    await sendFix(ME, at(NOW));
    expect(urls().slice(-2)).toEqual(['/api/location/update?locale=uk', '/api/location/batch?locale=uk']);
    expect(batchTimes(fetched.mock.calls.length - 1)).toEqual([NOW - MINUTE, NOW - 2 * MINUTE, NOW - 3 * MINUTE]);
    expect(stored()).toBeNull();
  });

  test('is also sent with the request whether tracking is needed, because the trip may have ended', async () => {
    await offline(NOW - MINUTE);
    fetched.mockImplementation(async (url) => json(200, { success: true, data: { needTracking: url === '' } }));
    expect(await fetchTrackingNeed(ME)).toBe(false);
    await vi.waitFor(() => expect(stored()).toBeNull());
    expect(urls()).toContain('/api/location/batch?locale=uk');
  });

  test('is what passengers see as soon as the server has taken it', async () => {
    await offline(NOW - MINUTE);
    const seen = [null, { at: new Date(NOW - MINUTE).toISOString(), own: true }];
    fetched.mockImplementation(async (url) =>
      url.includes('batch') ? well() : json(200, { success: true, data: { needTracking: true, seen: seen.shift() } }),
    );
    await fetchTrackingNeed(ME);
    await vi.waitFor(() => expect(lastSeen()).toBe(NOW - MINUTE));
    expect(urls().filter((url) => url.includes('need'))).toHaveLength(2);
  });

  test('is dropped when it is older than a day', async () => {
    keep(ME, [NOW - 25 * HOUR, NOW - 23 * HOUR]);
    await sendFix(ME, at(NOW));
    expect(batchTimes(1)).toEqual([NOW - 23 * HOUR]);
    keep(ME, [NOW - 25 * HOUR]);
    await sendFix(ME, at(NOW));
    expect([stored(), urls().filter((url) => url.includes('batch')).length]).toEqual([null, 1]);
  });

  test('is dropped when it belongs to another account', async () => {
    keep(6, [NOW - MINUTE]);
    await sendFix(ME, at(NOW));
    expect([urls(), stored()]).toEqual([['/api/location/update?locale=uk'], null]);
  });

  test('is sent in several batches, the newest first, when there are too many for one', async () => {
    keep(
      ME,
      Array.from({ length: BATCH + 2 }, (_, n) => NOW - (BATCH + 2 - n) * 1000),
    );
    await sendFix(ME, at(NOW));
    expect(batchTimes(1)).toHaveLength(BATCH);
    expect(batchTimes(1)[0]).toBe(NOW - 1000);
    expect(storedTimes()).toEqual([NOW - (BATCH + 2) * 1000, NOW - (BATCH + 1) * 1000]);
    await sendFix(ME, at(NOW + 1));
    expect(batchTimes(3)).toEqual([NOW - (BATCH + 1) * 1000, NOW - (BATCH + 2) * 1000]);
    expect(stored()).toBeNull();
  });

  test('stays stored when its batch fails', async () => {
    keep(ME, [NOW - MINUTE]);
    fetched.mockImplementation(async (url) =>
      url.includes('batch') ? json(429, { code: 'too_many_requests' }) : well(),
    );
    await sendFix(ME, at(NOW));
    expect(storedTimes()).toEqual([NOW - MINUTE]);
  });

  test('is dropped when the server will never accept its batch', async () => {
    keep(ME, [NOW - MINUTE]);
    fetched.mockImplementation(async (url) => (url.includes('batch') ? json(422, { code: 'invalid_input' }) : well()));
    await sendFix(ME, at(NOW));
    expect(stored()).toBeNull();
  });

  test('is not lost during the batch of others, which are sent once', async () => {
    keep(ME, [NOW - 2 * MINUTE]);
    const gate = Promise.withResolvers<Response>();
    fetched.mockImplementation(async (url) => (url.includes('batch') ? gate.promise : well()));
    const first = sendFix(ME, at(NOW));
    await vi.waitFor(() => expect(urls().at(-1)).toContain('batch'));
    await sendFix(ME, at(NOW + 1));
    fetched.mockRejectedValueOnce(new TypeError('network'));
    await sendFix(ME, at(NOW + 2));
    recordAnswered();
    gate.resolve(well());
    await first;
    expect(urls().filter((url) => url.includes('batch'))).toHaveLength(1);
    expect(storedTimes()).toEqual([NOW + 2]);
  });

  test('is ignored when its stored data is invalid', async () => {
    for (const odd of ['{', 'null', '{"account":5,"fixes":[{"at":"x"}]}', '{"fixes":[]}']) {
      storage.set('vezu:fixes', odd);
      await sendFix(ME, at(NOW));
    }
    expect(urls().some((url) => url.includes('batch'))).toBe(false);
  });
});

test('without a connection a position is stored, and no request is made for it', async () => {
  await offline(NOW - MINUTE);
  recordUnanswered(true);
  fetched.mockClear();
  await sendFix(ME, at(NOW));
  expect([urls(), storedTimes()]).toEqual([[], [NOW - MINUTE, NOW]]);
});

describe('the request whether tracking is needed', () => {
  test.each([true, false])('returns the answer of the server: %s', async (needTracking) => {
    fetched.mockResolvedValueOnce(json(200, { success: true, data: { needTracking } }));
    expect(await fetchTrackingNeed(ME)).toBe(needTracking);
    expect(urls()).toEqual(['/api/location/need-tracking?locale=uk']);
  });

  test('returns null when it fails', async () => {
    fetched.mockRejectedValueOnce(new TypeError('network'));
    expect(await fetchTrackingNeed(ME)).toBeNull();
    recordAnswered();
    fetched.mockResolvedValueOnce(json(500, { code: 'internal' }));
    expect(await fetchTrackingNeed(ME)).toBeNull();
  });

  test('is refused with an expired token, and the session ends', async () => {
    expect(session().token).toBe('secret');
    fetched.mockResolvedValueOnce(json(401, { code: 'not_signed_in' }));
    expect(await fetchTrackingNeed(ME)).toBe('refused');
    expect([session().token, cookies.has('vezu_token')]).toEqual([null, false]);
  });
});

function at(time: number): Fix {
  return { latitude: 50, longitude: 24, accuracy: 5, speed: 20, heading: 90, at: time };
}

/** Sends positions while there is no network. */
async function offline(...times: number[]): Promise<void> {
  for (const time of times) {
    recordAnswered();
    fetched.mockRejectedValueOnce(new TypeError('network'));
    await sendFix(ME, at(time));
  }
  recordAnswered();
}

function keep(account: number, times: readonly number[]): void {
  storage.set('vezu:fixes', JSON.stringify({ account, fixes: times.map(at) }));
}

function stored(): { fixes: Fix[] } | null {
  return JSON.parse(storage.get('vezu:fixes') ?? 'null');
}

function storedTimes(): number[] {
  return stored()?.fixes.map((fix) => fix.at) ?? [];
}

function urls(): string[] {
  return fetched.mock.calls.map(([url]) => url);
}

function sent(time: number): [string, RequestInit] {
  const [url, init] = fetched.mock.calls[time] ?? [];
  if (url === undefined || init === undefined) throw new Error(`nothing was sent the ${time + 1}. time`);
  return [url, init];
}

function bodyOf(time: number): unknown {
  return JSON.parse(String(sent(time)[1].body));
}

function batchTimes(time: number): number[] {
  const { locations } = JSON.parse(String(sent(time)[1].body));
  return locations.map(({ recordedAt }: { recordedAt: string }) => Date.parse(recordedAt));
}

function well(): Response {
  return json(200, { success: true, data: {} });
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}
