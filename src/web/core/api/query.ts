import { QueryClient } from '@tanstack/react-query';
import { cachedSince } from '../pwa/cached-answers.ts';
import { onSession, remember, remembered, session } from '../session/session.ts';
import type { Remembered } from '../session/session-state.ts';
import { ProblemError } from './call.ts';

/** Refused for good: asking again changes nothing. */
const FINAL = new Set([400, 401, 403, 404, 405, 409, 413, 415, 422, 429]);
const RETRIES = 2;
/** What could not be asked of the server, or was answered from what is kept, is asked again so often. */
const AGAIN_MS = 3000;

/** What begins a query's key and says which changes it shows: `trip:12`, `carrier:3`. */
const TOPIC = /^[a-z]+:/;

/** The one cache of the server's answers. Query keys begin with the topics that their answer shows. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      // Without a network too: the service worker may have the last answer (`src/web/worker`).
      networkMode: 'always',
      refetchOnReconnect: true,
      // A line can come back without a word of the browser.
      refetchInterval: ({ state }) => (cachedSince.get() !== null || isOffline(state.error) ? AGAIN_MS : false),
      retry: (failures, error) => failures < RETRIES && !(error instanceof ProblemError && FINAL.has(error.status)),
      retryDelay: (attempt) => Math.min(600 * 2 ** attempt, 5000),
    },
    // A write is sent again by `call` itself, under the same Idempotency-Key.
    mutations: { retry: false },
  },
});

function isOffline(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'offline';
}

/** Something has changed: every query whose key names this topic is fetched again, at once where it is on the screen. */
export function changed(topic: string): void {
  void refetchTopics(topic);
}

/** Fetches every query again whose key names one of these topics; resolves when those on the screen have their answers. */
export function refetchTopics(...topics: readonly string[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => topicsOf(queryKey).some((topic) => topics.includes(topic)),
  });
}

/** The topics at the beginning of a query's key. */
export function topicsOf(queryKey: readonly unknown[]): string[] {
  const topics: string[] = [];
  for (const part of queryKey) {
    if (typeof part !== 'string' || !TOPIC.test(part)) break;
    topics.push(part);
  }
  return topics;
}

/**
 * Options of a query whose answer is kept between visits (`countryList`, `busStatuses` …): shown at once from the storage,
 * fetched anew behind it.
 */
export function cached<T>(key: Remembered, schema: Parameters<typeof remembered<T>>[1], fetchList: () => Promise<T>) {
  return {
    queryKey: [key],
    initialData: () => remembered(key, schema) ?? undefined,
    initialDataUpdatedAt: 0,
    queryFn: async () => {
      const { token } = session();
      const answer = await fetchList();
      if (token === session().token) remember(key, answer);
      return answer;
    },
  };
}

let account = session().token;
onSession(() => {
  if (session().token === account) return;
  account = session().token;
  queryClient.clear();
});
