import { serverTime } from '../browser/now.ts';
import { createStore } from '../browser/store.ts';

/** The header that the service worker adds to a cached response: when the server sent it (`src/web/worker/answers.ts`). */
const CACHED_AT = 'x-cached-at';

/** When the shown data was fetched, while it comes from the service worker's cache; null while the server answers. */
export const cachedSince = createStore<string | null>(null);

export function isCachedAnswer(headers: Headers): boolean {
  return headers.has(CACHED_AT);
}

export function recordAnswerSource(headers: Headers): void {
  const date = headers.get(CACHED_AT);
  cachedSince.set(date === null ? null : new Date(date || serverTime()).toISOString());
}
