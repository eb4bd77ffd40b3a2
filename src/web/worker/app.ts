import { ExpirationPlugin } from 'workbox-expiration';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { PICTURES_CACHE } from '#shared/core/personal.ts';
import { ofThisPerson } from './forget.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written in by the build: the app's scripts, styles and texts, by their addresses. */
declare const VEZU_ASSETS: string[];

const ASSETS_CACHE = 'vezu-assets';
const PAGES_CACHE = 'vezu-pages';
/** A page of the app without anything of a particular path in it: it stands for every other one offline. */
const SHELL_PAGE = '/trips/list';
/** Paths that are not the app's pages. */
const NO_PAGES = [/^\/(?:api|auth|files|gtfs|gtfs-rt|og|outbox|problems|ws)(?:\/|$)/, /\.\w+$/];
/** A page is waited for this long before the kept one is shown, in seconds. */
const TIMEOUT_S = 4;
const MAX_PICTURES = 150;

const pages = new NetworkFirst({
  cacheName: PAGES_CACHE,
  networkTimeoutSeconds: TIMEOUT_S,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ mode, request }) =>
        mode === 'read' || new URL(request.url).pathname === SHELL_PAGE ? SHELL_PAGE : request,
      // every other page would only be kept beside the one that stands for all
      cacheWillUpdate: async ({ request, response }) =>
        new URL(request.url).pathname === SHELL_PAGE && response.status === 200 ? response : null,
    },
  ],
});

/** Keeps the app itself: its page, and what it loads, which the build has named by its content. */
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
  self.addEventListener('activate', (event) => event.waitUntil(forgetOldAssets()));
}

/** The page and all its parts, each fetched once: what was kept of the version before is not fetched again. */
async function fetchApp(): Promise<void> {
  const assets = await caches.open(ASSETS_CACHE);
  const missing = await Promise.all(VEZU_ASSETS.map(async (url) => ((await assets.match(url)) ? [] : [url])));
  await assets.addAll(missing.flat());
  await (await caches.open(PAGES_CACHE)).add(SHELL_PAGE);
}

async function forgetOldAssets(): Promise<void> {
  const assets = await caches.open(ASSETS_CACHE);
  const wanted = new Set(VEZU_ASSETS.map((url) => new URL(url, self.location.origin).href));
  for (const request of await assets.keys()) if (!wanted.has(request.url)) await assets.delete(request);
}
