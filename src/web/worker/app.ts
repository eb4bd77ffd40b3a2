import { ExpirationPlugin } from 'workbox-expiration';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { PICTURES_CACHE } from '#shared/core/personal.ts';
import { ofThisPerson } from './departures.ts';

declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build: the addresses of the app's scripts, styles and texts. */
declare const VEZU_ASSETS: string[];
/** The same of parts that are cached when they are first requested. */
declare const VEZU_LATER: string[];

const ASSETS_CACHE = 'vezu-assets';
const PAGES_CACHE = 'vezu-pages';
/** A page without content for a particular path: offline it replaces every page that is not stored. */
const SHELL_PAGE = '/trips/list';
/** Paths that are not pages of the app. */
const NO_PAGES = [/^\/(?:api|auth|files|gtfs|gtfs-rt|og|outbox|problems|service|ws)(?:\/|$)/, /\.\w+$/];
/** How long the network may take for a page before the cached page is shown, in seconds. */
const TIMEOUT_S = 4;
const MAX_PICTURES = 150;
/**
 * This many files are fetched in parallel. With more, a request that the reader has just made would wait for seconds behind them on a slow
 * line; with fewer, a line with long round trips would be idle.
 */
const AT_ONCE = 16;

const pages = new NetworkFirst({
  cacheName: PAGES_CACHE,
  networkTimeoutSeconds: TIMEOUT_S,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ mode, request }) =>
        mode === 'read' || new URL(request.url).pathname === SHELL_PAGE ? SHELL_PAGE : request,
      // Other pages need no entry of their own beside the one that replaces them all.
      cacheWillUpdate: async ({ request, response }) =>
        new URL(request.url).pathname === SHELL_PAGE && response.status === 200 ? response : null,
    },
  ],
});

/** Caches the app itself: its page and its assets, whose names contain a hash of their content. */
export function cacheApp(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    new CacheFirst({ cacheName: ASSETS_CACHE }),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/files/'),
    new CacheFirst({
      cacheName: PICTURES_CACHE,
      plugins: [ofThisPerson, new ExpirationPlugin({ maxEntries: MAX_PICTURES, purgeOnQuotaError: true })],
    }),
  );
  registerRoute(new NavigationRoute(pages, { denylist: NO_PAGES }));
  self.addEventListener('install', (event) => event.waitUntil(fetchApp()));
  self.addEventListener('activate', (event) => event.waitUntil(deleteOldAssets()));
}

/** Fetches the page and all its assets once; assets cached by an earlier version are reused. */
async function fetchApp(): Promise<void> {
  const assets = await caches.open(ASSETS_CACHE);
  const waiting = [...VEZU_ASSETS];
  const fetchSome = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      if (!(await assets.match(url))) await assets.add(new Request(url, { priority: 'low' }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchSome));
  await (await caches.open(PAGES_CACHE)).add(SHELL_PAGE);
}

async function deleteOldAssets(): Promise<void> {
  const assets = await caches.open(ASSETS_CACHE);
  const current = new Set([...VEZU_ASSETS, ...VEZU_LATER].map((url) => new URL(url, self.location.origin).href));
  for (const request of await assets.keys()) if (!current.has(request.url)) await assets.delete(request);
}
