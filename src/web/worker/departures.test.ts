import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FORGET_PERSON, PERSONAL_CACHES } from '#shared/core/personal.ts';
import { listenForDepartures, ofThisPerson } from './departures.ts';

vi.mock('workbox-expiration', () => ({
  CacheExpiration: class {
    readonly #name: string;
    constructor(name: string) {
      this.#name = name;
    }
    async delete() {
      deleted.push(`addresses of ${this.#name}`);
    }
  },
}));

const { deleted } = vi.hoisted(() => ({ deleted: [] as string[] }));

/** The global objects of a worker, which record what is deleted. Returns a function that posts a message and waits for its work. */
function workerWith(permission: 'granted' | 'denied') {
  deleted.length = 0;
  let receive: (event: { data: unknown; waitUntil: (work: Promise<unknown>) => void }) => void = () => undefined;
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) });
  vi.stubGlobal('Notification', { permission });
  vi.stubGlobal('self', {
    addEventListener: (_type: string, listener: typeof receive) => {
      receive = listener;
    },
    navigator: { clearAppBadge: async () => deleted.push('badge') },
    registration: {
      getNotifications: async () => [{ close: () => deleted.push('notification') }],
      pushManager: { getSubscription: async () => ({ unsubscribe: async () => deleted.push('subscription') }) },
    },
  });
  listenForDepartures();
  return async (data: unknown) => {
    const work: Promise<unknown>[] = [];
    receive({ data, waitUntil: (one) => work.push(one) });
    await Promise.all(work);
  };
}

/** Arguments of a plugin of the library, as far as they are used here. */
type Info = Record<string, unknown>;
const call = async (name: 'handlerWillStart' | 'cacheWillUpdate' | 'cacheDidUpdate', info: Info) =>
  (ofThisPerson[name] as unknown as (given: Info) => Promise<unknown>)(info);

describe('a sign-out', () => {
  test('deletes every personal cache with its addresses, and what pushes have left', async () => {
    const post = workerWith('granted');
    await post(FORGET_PERSON);
    const caches = PERSONAL_CACHES.flatMap((name) => [name, `addresses of ${name}`]);
    expect(deleted.toSorted()).toEqual([...caches, 'badge', 'notification', 'subscription'].toSorted());
  });

  test('touches no notifications without the permission', async () => {
    const post = workerWith('denied');
    await post(FORGET_PERSON);
    expect(deleted).not.toContain('notification');
    expect(deleted).toEqual(expect.arrayContaining([...PERSONAL_CACHES]));
  });

  test('is what the page says, and nothing else', async () => {
    const post = workerWith('granted');
    await post('take-over');
    expect(deleted).toEqual([]);
  });
});

describe('an answer of the network', () => {
  let post: Awaited<ReturnType<typeof workerWith>>;
  beforeEach(() => {
    post = workerWith('denied');
  });
  const response = (status: number) => new Response(null, { status });

  test('is stored when it is a success', async () => {
    const state: Info = {};
    await call('handlerWillStart', { state });
    const good = response(200);
    expect(await call('cacheWillUpdate', { response: good, state })).toBe(good);
    expect(await call('cacheWillUpdate', { response: response(404), state })).toBeNull();
  });

  test('is not stored when the person has signed out since it was requested', async () => {
    const state: Info = {};
    await call('handlerWillStart', { state });
    await post(FORGET_PERSON);
    expect(await call('cacheWillUpdate', { response: response(200), state })).toBeNull();
  });

  test('that was stored during the sign-out is deleted again', async () => {
    const state: Info = {};
    await call('handlerWillStart', { state });
    await call('cacheDidUpdate', { cacheName: 'vezu-answers', state });
    expect(deleted).toEqual([]);
    await post(FORGET_PERSON);
    deleted.length = 0;
    await call('cacheDidUpdate', { cacheName: 'vezu-answers', state });
    expect(deleted).toEqual(['vezu-answers']);
  });
});
