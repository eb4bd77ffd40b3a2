import { beforeAll, describe, expect, test, vi } from 'vitest';

interface Strategy {
  cacheName: string;
  plugins: {
    cacheKeyWillBeUsed?: (info: { request: Request }) => Promise<string>;
    requestWillFetch?: (info: { request: Request; state: object }) => Promise<Request>;
    fetchDidSucceed?: (info: { response: Response; state: object }) => Promise<Response>;
  }[];
}
type Match = (asked: { url: URL; sameOrigin: boolean; request: Request }) => boolean;

const { routes } = vi.hoisted(() => ({ routes: [] as { match: Match; strategy: Strategy }[] }));
vi.mock('workbox-routing', () => ({
  registerRoute: (match: Match, strategy: Strategy) => routes.push({ match, strategy }),
}));
vi.mock('workbox-strategies', () => ({
  NetworkFirst: class {
    constructor(options: Strategy) {
      Object.assign(this, options);
    }
  },
}));
vi.mock('workbox-expiration', () => ({ ExpirationPlugin: class {}, CacheExpiration: class {} }));

const ORIGIN = 'https://vezu.example';

beforeAll(async () => {
  const { cacheAnswers } = await import('./answers.ts');
  cacheAnswers();
});

/** The cache that stores this answer; null when it is never stored. */
function cacheOf(path: string, { method = 'GET', sameOrigin = true } = {}): string | null {
  const url = new URL(path, ORIGIN);
  const request = new Request(url, { method });
  return routes.find(({ match }) => match({ url, sameOrigin, request }))?.strategy.cacheName ?? null;
}

describe('the answers that are stored for the time without a connection', () => {
  test.each([
    '/api/me',
    '/api/bookings',
    '/api/bookings/7',
    '/api/trips',
    '/api/trips/12/position',
    '/api/p/0123456789abcdef',
    '/api/p/0123456789abcdef/live',
    '/api/shared-trips/0123456789abcdef',
    '/api/tickets/0123456789abcdef/live',
    '/api/chats/3/messages?after=2',
  ])('%s is stored', (path) => {
    expect(cacheOf(path)).toBe('vezu-answers');
  });

  test.each([
    ['a sheet, which the app stores itself', '/api/trips/12/sheet'],
    ['the copy of one’s data', '/api/me/export'],
    ['the members of a company', '/api/carrier/members'],
    ['a page', '/trips/list'],
  ])('%s is not', (_what, path) => {
    expect(cacheOf(path)).toBeNull();
  });

  test('the papers of a trip have their own cache', () => {
    expect(cacheOf('/api/trips/12/papers/passengers.pdf')).toBe('vezu-papers');
    expect(cacheOf('/api/trips/12/papers/..%2Fme')).toBeNull();
  });

  test('neither a write nor another origin’s answer is stored', () => {
    expect(cacheOf('/api/bookings', { method: 'POST' })).toBeNull();
    expect(cacheOf('/api/bookings', { sameOrigin: false })).toBeNull();
  });
});

test('each sign-in has its own entries, and the token is no part of them', async () => {
  const keyOf = async (token: string | null) => {
    const headers = token === null ? undefined : { authorization: `Bearer ${token}` };
    const request = new Request(`${ORIGIN}/api/bookings?page=2`, headers && { headers });
    const plugin = routes[0]?.strategy.plugins.find(({ cacheKeyWillBeUsed }) => cacheKeyWillBeUsed);
    return (await plugin?.cacheKeyWillBeUsed?.({ request })) ?? '';
  };
  const keys = await Promise.all(['first-secret', 'second-secret', null].map(keyOf));
  expect(new Set(keys).size).toBe(3);
  expect(await keyOf('first-secret')).toBe(keys[0]);
  for (const key of keys) {
    expect(key).toMatch(/^https:\/\/vezu\.example\/api\/bookings\?page=2&by=[0-9a-f]{24}$/);
    expect(key).not.toContain('secret');
  }
});

describe('an answer that has not changed', () => {
  const THEN = 'Sat, 28 Nov 2026 01:00:00 GMT';
  const NOW = 'Sat, 28 Nov 2026 05:00:00 GMT';

  /** The tag that is sent, and the answer to the page where the server answers with this status. */
  async function asked(status: number, stored?: Response) {
    vi.stubGlobal('caches', { open: async () => ({ match: async () => stored }) });
    const plugin = routes[0]?.strategy.plugins.find(({ fetchDidSucceed }) => fetchDidSucceed);
    const state = {};
    const headers = { 'if-none-match': 'W/"page"' };
    const sent = await plugin?.requestWillFetch?.({
      request: new Request(`${ORIGIN}/api/bookings/7`, { headers }),
      state,
    });
    const response = new Response(status === 304 ? null : '{"id":8}', { status, headers: { date: NOW } });
    const answer = await plugin?.fetchDidSucceed?.({ response, state });
    return [sent?.headers.get('if-none-match'), answer?.status, answer?.headers.get('date'), await answer?.text()];
  }
  const stored = () => new Response('{"id":7}', { headers: { etag: 'W/"stored"', date: THEN } });

  test('is the stored one with the time of now', async () => {
    expect(await asked(304, stored())).toEqual(['W/"stored"', 200, NOW, '{"id":7}']);
  });

  test('is asked for whole where nothing is stored, although the page knows it: only then it can be stored', async () => {
    expect(await asked(200)).toEqual([null, 200, NOW, '{"id":8}']);
  });

  test('a changed one is passed on', async () => {
    expect(await asked(200, stored())).toEqual(['W/"stored"', 200, NOW, '{"id":8}']);
  });
});
