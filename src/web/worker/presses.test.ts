import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PendingPress, PressBox } from '#web/sales/bookings/sheet/press-box.ts';
import { PRESSES_SYNC } from '#web/sales/bookings/sheet/send-presses.ts';
import { listenForConnection } from './presses.ts';

const { device } = vi.hoisted(() => ({ device: { box: null as PressBox | null, opened: [] as number[] } }));
vi.mock('#web/sales/bookings/sheet/press-box.ts', async (original) => ({
  ...(await original<typeof import('#web/sales/bookings/sheet/press-box.ts')>()),
  openPressBox: async (account: number) => {
    device.opened.push(account);
    return device.box;
  },
}));
vi.mock('#web/sales/trips/sheet-store.ts', () => ({ putSheets: async () => undefined }));

const PRESS: PendingPress = {
  id: 'press-1',
  tripId: 12,
  at: '2026-11-22T04:00:00.000Z',
  do: { action: 'board', bookingId: 1 },
};

type Listener = (event: Event) => void;
type Reply = (path: string, init: RequestInit) => Response;

let box: PressBox;
beforeEach(async () => {
  const { inMemory } = await import('#web/sales/bookings/sheet/press-box.ts');
  box = inMemory('device');
  device.box = { ...box, close: () => undefined };
  device.opened = [];
  await box.add(PRESS);
});

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });
const me = (path: string) => (path === '/api/me' ? json({ user: { id: 7 }, carrier: null }) : null);
const stored: Reply = (path) =>
  me(path) ?? json({ results: [{ id: PRESS.id, outcome: 'done', code: null, at: PRESS.at }], sheet: null });

/** Wakes a worker with this cookie and server as the browser does; resolves to the requests, rejects where the worker does. */
async function wake({ token = 'secret' as string | null, reply = stored, tag = PRESSES_SYNC } = {}) {
  let listener: Listener = () => undefined;
  const requests: string[] = [];
  vi.stubGlobal('self', {
    addEventListener: (_type: string, one: Listener) => {
      listener = one;
    },
    cookieStore: { get: async () => (token === null ? null : { value: token }) },
    navigator: { locks: { request: (_name: string, work: () => Promise<unknown>) => work() } },
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push(`${init.method} ${path} by ${new Headers(init.headers).get('authorization')}`);
    return reply(path, init);
  });
  listenForConnection();
  let work: Promise<unknown> = Promise.resolve();
  listener(Object.assign(new Event('sync'), { tag, waitUntil: (one: Promise<unknown>) => (work = one) }));
  await work;
  return requests;
}

describe('the worker that the browser wakes when there is a connection', () => {
  test('sends the presses of the account that the cookie belongs to', async () => {
    expect(await wake()).toEqual(['GET /api/me by Bearer secret', 'POST /api/trips/12/actions by Bearer secret']);
    expect(device.opened).toEqual([7]);
    expect(await box.presses()).toEqual([]);
  });

  test('does nothing without a sign-in, or for another event', async () => {
    expect(await wake({ token: null })).toEqual([]);
    expect(await wake({ tag: 'something-else' })).toEqual([]);
    expect(await box.presses()).toHaveLength(1);
  });

  test('leaves the presses to their person when the session has ended', async () => {
    const requests = await wake({ reply: () => json({ code: 'not_signed_in' }, 401) });
    expect(requests).toHaveLength(1);
    expect(device.opened).toEqual([]);
    expect(await box.presses()).toHaveLength(1);
  });

  test.each<[string, Reply]>([
    [
      'the server cannot be reached',
      () => {
        throw new TypeError('no network');
      },
    ],
    ['the server asks to wait', (path) => me(path) ?? json({ code: 'overloaded' }, 503)],
  ])('fails when %s, so that the browser wakes it again', async (_what, reply) => {
    await expect(wake({ reply })).rejects.toThrow();
    expect(await box.presses()).toMatchObject([{ id: PRESS.id, code: null }]);
  });

  test('stores why the server refused a press', async () => {
    await wake({ reply: (path) => me(path) ?? json({ code: 'not_found' }, 404) });
    expect(await box.presses()).toMatchObject([{ id: PRESS.id, code: 'not_found' }]);
  });
});
