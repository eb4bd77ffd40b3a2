import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { PUBLIC } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { passenger } from '#testing/web/samples.ts';
import { beginSession, endSession, onSession, session } from '../session/session.ts';
import { call, ProblemError } from './call.ts';

const { fetched, cookies, storage } = vi.hoisted(() => {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
  const cookies = new Map<string, string>();
  const storage = new Map<string, string>();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', {
    isSecureContext: true,
    location: { pathname: '/trips/list', search: '?tab=planned' },
  });
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    },
  });
  const items = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  };
  // In a browser, the keys of a storage are its own properties.
  vi.stubGlobal(
    'localStorage',
    new Proxy(items, {
      ownKeys: () => [...storage.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  cookies.set('vezu_token', 'secret');
  return { fetched, cookies, storage };
});

const params = z.object({ tripId: z.number() });
const read = endpoint({ method: 'GET', path: '/api/trips/:tripId', summary: '', access: PUBLIC, params });
const write = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/start',
  summary: '',
  access: PUBLIC,
  params,
  body: z.object({ note: z.string() }),
});
const search = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: '',
  access: PUBLIC,
  query: z.object({ from: z.number(), q: z.optional(z.string()) }),
});

beforeEach(() => {
  fetched.mockReset();
  fetched.mockImplementation(async () => json(200, { ok: true }));
});

test('a call sends the token, the language and the query', async () => {
  expect(await call(search, { query: { from: 3, q: 'Львів' } })).toEqual({ ok: true });
  const [url, init] = sent(0);
  expect(url).toBe('/api/search?from=3&q=%D0%9B%D1%8C%D0%B2%D1%96%D0%B2&locale=uk');
  expect(init).toMatchObject({ method: 'GET', credentials: 'include', headers: { authorization: 'Bearer secret' } });
  expect(init.headers).not.toHaveProperty('idempotency-key');
});

test('a call that goes on when the page is left says so to the browser', async () => {
  await call(write, { params: { tripId: 7 }, body: { note: '' } }, { keepalive: true });
  await call(write, { params: { tripId: 7 }, body: { note: '' } });
  expect([sent(0)[1].keepalive, sent(1)[1].keepalive]).toEqual([true, undefined]);
});

test('an endpoint without an answer returns undefined', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
  expect(await call(read, { params: { tripId: 7 } })).toBeUndefined();
  expect(sent(0)[0]).toBe('/api/trips/7?locale=uk');
});

test('a write has its own idempotency key, and the same one when it is sent again', async () => {
  vi.useFakeTimers();
  fetched.mockRejectedValueOnce(new TypeError('network')).mockResolvedValueOnce(json(503, { code: 'busy' }));
  const answer = call(write, { params: { tripId: 7 }, body: { note: 'їдемо' } });
  await vi.runAllTimersAsync();
  expect(await answer).toEqual({ ok: true });
  const keys = [0, 1, 2].map((time) => new Headers(sent(time)[1].headers).get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  await call(write, { params: { tripId: 7 }, body: { note: 'їдемо' } });
  expect(new Headers(sent(3)[1].headers).get('idempotency-key')).not.toBe(keys[0]);
  vi.useRealTimers();
});

test('a write that met too many others is sent again after a moment, and one over a longer limit is not', async () => {
  vi.useFakeTimers();
  const refusal = (seconds: string) =>
    new Response(JSON.stringify({ code: 'too_many_requests' }), { status: 429, headers: { 'retry-after': seconds } });
  fetched.mockResolvedValueOnce(refusal('1'));
  const answer = call(write, { params: { tripId: 7 }, body: { note: 'їдемо' } });
  await vi.runAllTimersAsync();
  expect(await answer).toEqual({ ok: true });
  fetched.mockResolvedValueOnce(refusal('60'));
  await expect(call(write, { params: { tripId: 7 }, body: { note: 'їдемо' } })).rejects.toMatchObject({ status: 429 });
  expect(fetched).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

test('a given idempotency key is used', async () => {
  await call(write, { params: { tripId: 7 }, body: { note: '' } }, { idempotencyKey: 'mine' });
  expect(new Headers(sent(0)[1].headers).get('idempotency-key')).toBe('mine');
});

test('a read is not sent again automatically, and neither is a refused write', async () => {
  fetched.mockRejectedValueOnce(new TypeError('network'));
  await expect(call(read, { params: { tripId: 7 } })).rejects.toMatchObject({ code: 'offline', status: 0 });
  fetched.mockResolvedValueOnce(json(409, { code: 'seat_taken' }));
  await expect(call(write, { params: { tripId: 7 }, body: { note: '' } })).rejects.toMatchObject({
    code: 'seat_taken',
  });
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a problem document becomes an error with its fields', async () => {
  const errors = [{ field: 'name', key: 'first_name_min_length' }];
  fetched.mockResolvedValueOnce(json(422, { code: 'invalid_input', errors: [...errors, 'junk'] }));
  const error = await call(read, { params: { tripId: 7 } }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ProblemError);
  expect(error).toMatchObject({ code: 'invalid_input', status: 422, errors });
});

test('an HTML page of a proxy becomes a problem by its status', async () => {
  fetched.mockResolvedValueOnce(new Response('<html>Bad gateway', { status: 502 }));
  await expect(call(read, { params: { tripId: 7 } })).rejects.toMatchObject({ code: 'offline' });
  fetched.mockResolvedValueOnce(new Response('<html>', { status: 500 }));
  await expect(call(read, { params: { tripId: 7 } })).rejects.toMatchObject({ code: 'internal' });
});

test('an expired token ends the session and stores the current path', async () => {
  const notified = vi.fn();
  const stop = onSession(notified);
  fetched.mockResolvedValueOnce(json(401, { code: 'not_signed_in' }));
  await expect(call(read, { params: { tripId: 7 } })).rejects.toMatchObject({ code: 'not_signed_in' });
  expect(session()).toMatchObject({ token: null, userType: '', redirectUrl: '/trips/list?tab=planned' });
  expect([notified.mock.calls.length, cookies.has('vezu_token'), storage.has('vezu')]).toEqual([1, false, false]);
  stop();
  await call(read, { params: { tripId: 7 } });
  expect(sent(1)[1].headers).not.toHaveProperty('authorization');
});

test('signing out resets the whole session, also the language', () => {
  cookies.set('vezu_token', 'other');
  cookies.set('vezu_locale', 'en');
  storage.set('vezu', '{"userType":"driver"}');
  endSession();
  expect([cookies.has('vezu_token'), cookies.has('vezu_locale'), storage.has('vezu')]).toEqual([false, false, false]);
  expect(session()).toMatchObject({ locale: 'uk', userInfo: null, redirectUrl: null });
});

describe('an endpoint that is asked for again and again', () => {
  const sheet = endpoint({ ...read, path: '/api/sheets/:tripId', revalidated: true });
  const ask = () => call(sheet, { params: { tripId: 7 } });
  const tagged = (body: unknown, tag: string) =>
    new Response(JSON.stringify(body), { status: 200, headers: { etag: tag } });
  const unchanged = (tag: string) => new Response(null, { status: 304, headers: { etag: tag } });
  const named = (time: number) => new Headers(sent(time)[1].headers).get('if-none-match');

  test('names the answer that it has, and returns that one while it is unchanged', async () => {
    fetched.mockResolvedValueOnce(tagged({ seats: 1 }, 'W/"a"')).mockResolvedValueOnce(unchanged('W/"a"'));
    fetched.mockResolvedValueOnce(tagged({ seats: 2 }, 'W/"b"')).mockResolvedValueOnce(unchanged('W/"b"'));
    expect([await ask(), await ask()]).toEqual([{ seats: 1 }, { seats: 1 }]);
    expect([await ask(), await ask()]).toEqual([{ seats: 2 }, { seats: 2 }]);
    expect([0, 1, 2, 3].map(named)).toEqual([null, 'W/"a"', 'W/"a"', 'W/"b"']);
  });

  test('forgets the answers of who was signed in before', async () => {
    fetched.mockResolvedValueOnce(tagged({ seats: 3 }, 'W/"c"'));
    await ask();
    beginSession({ ...passenger(), token: 'of somebody else' });
    await ask();
    expect(named(1)).toBeNull();
  });
});

function sent(time: number): [string, RequestInit] {
  const [url, init] = fetched.mock.calls[time] ?? [];
  if (url === undefined || init === undefined) throw new Error(`nothing was sent the ${time + 1}. time`);
  return [url, init];
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}
