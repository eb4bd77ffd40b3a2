/** The service worker's mark on an answer that it had kept (`src/web/worker/answers.ts`): when the server gave it. */
const CACHED_AT = 'x-kept-at';

const listeners = new Set<() => void>();
let since: string | null = null;

/** When what is on the screen was true, as long as it comes from what was kept; null while the server answers. */
export function cachedSince(): string | null {
  return since;
}

export function onCachedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes where an answer came from. */
export function recordAnswerSource(headers: Headers): void {
  const date = headers.get(CACHED_AT);
  const next = date === null ? null : new Date(date || Date.now()).toISOString();
  if (next === since) return;
  since = next;
  for (const listener of listeners) listener();
}
