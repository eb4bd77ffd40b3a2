import { createStore } from '../browser/store.ts';

/** The service worker's mark on an answer that it had kept (`src/web/worker/answers.ts`): when the server gave it. */
const CACHED_AT = 'x-kept-at';

/** When what is on the screen was true, as long as it comes from the service worker's cache; null while the server answers. */
export const cachedSince = createStore<string | null>(null);

/** Notes where an answer came from. */
export function recordAnswerSource(headers: Headers): void {
  const date = headers.get(CACHED_AT);
  cachedSince.set(date === null ? null : new Date(date || Date.now()).toISOString());
}
