import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { ANSWERS_CACHE, PAPERS_CACHE } from '#shared/core/personal.ts';
import { ofThisPerson } from './departures.ts';

/**
 * Responses that can be read again offline: tickets, lists of trips, the receiver's parcel, a ticket or a bus by its link, the identity, lists of names.
 * The app itself stores trip sheets, in a database (`web/sales/trips/stored-sheets.ts`).
 */
const CACHED =
  /^\/api\/(?:me|me\/profile|bookings(?:\/\d+)?|trips(?:\/\d+\/(?:position|bus-papers))?|p\/[^/]+(?:\/live)?|shared-trips\/[^/]+|tickets\/[^/]+(?:\/(?:live|announcements))?|countries|bus-statuses|route-statuses|chats(?:\/\d+(?:\/messages)?)?)$/;
const TIMEOUT_S = 6;
const MAX_ANSWERS = 200;
const CACHE_SECONDS = 14 * 24 * 60 * 60;
/** The papers of a trip and of its bus: what a driver must show at the border, where there may be no network. */
const PAPERS = /^\/api\/trips\/\d+\/(?:papers\/[a-z]+\.pdf|bus-papers\/\d+)$/;
const MAX_PAPERS = 60;
/** Papers hold more personal data than other answers, and are needed for one trip only. */
const PAPER_SECONDS = 3 * 24 * 60 * 60;
/** The header that says when a cached response was received. */
const CACHED_AT = 'x-cached-at';
const NOT_MODIFIED = 304;

/** Responses are personal: each is cached under a digest of the session, so that nobody is shown another's. */
const byPerson: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => keyOf(request),
  cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && marked(cachedResponse),
};

/** Asks for a response again by the ETag of the stored one: with 304 the stored one is the answer, with the time of now. */
const unchanged: WorkboxPlugin = {
  requestWillFetch: async ({ request, state }) => {
    const stored = await (await caches.open(ANSWERS_CACHE)).match(await keyOf(request), { ignoreVary: true });
    const headers = new Headers(request.headers);
    const tag = stored?.headers.get('etag');
    // A page may know a response from before this worker: without a stored one, only the whole response can be stored.
    if (state && tag) {
      state.stored = stored;
      headers.set('if-none-match', tag);
    } else headers.delete('if-none-match');
    return new Request(request, { headers });
  },
  fetchDidSucceed: async ({ response, state }) => {
    const stored: unknown = state?.stored;
    if (response.status !== NOT_MODIFIED || !(stored instanceof Response)) return response;
    const headers = new Headers(stored.headers);
    headers.set('date', response.headers.get('date') ?? '');
    return new Response(stored.body, { status: stored.status, headers });
  },
};

/** Caches the last API responses that a person may need at a stop without a network. */
export function cacheAnswers(): void {
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && request.method === 'GET' && CACHED.test(url.pathname),
    new NetworkFirst({
      cacheName: ANSWERS_CACHE,
      networkTimeoutSeconds: TIMEOUT_S,
      plugins: [
        byPerson,
        unchanged,
        ofThisPerson,
        new ExpirationPlugin({ maxEntries: MAX_ANSWERS, maxAgeSeconds: CACHE_SECONDS, purgeOnQuotaError: true }),
      ],
    }),
  );
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && request.method === 'GET' && PAPERS.test(url.pathname),
    new NetworkFirst({
      cacheName: PAPERS_CACHE,
      networkTimeoutSeconds: TIMEOUT_S,
      plugins: [
        byPerson,
        ofThisPerson,
        new ExpirationPlugin({ maxEntries: MAX_PAPERS, maxAgeSeconds: PAPER_SECONDS, purgeOnQuotaError: true }),
      ],
    }),
  );
}

async function keyOf(request: Request): Promise<string> {
  const url = new URL(request.url);
  url.searchParams.set('by', await digest(request.headers.get('authorization') ?? ''));
  return url.href;
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes).slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function marked(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set(CACHED_AT, response.headers.get('date') ?? '');
  return new Response(response.body, { status: response.status, headers });
}
