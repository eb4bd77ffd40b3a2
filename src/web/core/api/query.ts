import { focusManager, QueryClient } from '@tanstack/react-query';
import { onSession, remember, remembered, session } from '../session/session.ts';
import type { Remembered } from '../session/session-state.ts';
import { ProblemError } from './call.ts';
import { connected } from './connection.ts';

/** Statuses of a final refusal: a retry would get the same response. */
const FINAL = new Set([400, 401, 403, 404, 405, 409, 413, 415, 422, 429]);
const RETRIES = 2;

/** A topic at the beginning of a query key, such as `trip:12` or `carrier:3`. */
const TOPIC = /^[a-z]+:/;

/** The only cache of the server's responses. A query key begins with the topics that its response depends on. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      // Queries run without a network too: the service worker may have the last response (`src/web/worker`).
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) =>
        failures < RETRIES && connected.get() && !(error instanceof ProblemError && FINAL.has(error.status)),
      retryDelay: (attempt) => Math.min(600 * 2 ** attempt, 5000),
    },
    mutations: {
      // `call` itself sends a write again, under the same Idempotency-Key.
      retry: false,
      // Without a network a write is stored on the device or fails immediately, with a message. The library's default would wait silently,
      // and lose the write when the page is closed.
      networkMode: 'always',
    },
  },
});

// Without a connection nothing is fetched at intervals: `connection.ts` alone asks for the server. What is shown follows as soon as it answers.
connected.subscribe(() => {
  focusManager.setFocused(connected.get() ? undefined : false);
  if (connected.get()) void queryClient.invalidateQueries();
});

/** Refetches every query whose key names this topic: visible ones now, the others when they are next used. */
export function changed(topic: string): void {
  void refetchTopics(topic);
}

/** Refetches every query whose key names one of these topics; resolves when the visible ones have their responses. */
export function refetchTopics(...topics: readonly string[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => topicsOf(queryKey).some((topic) => topics.includes(topic)),
  });
}

export function topicsOf(queryKey: readonly unknown[]): string[] {
  const topics: string[] = [];
  for (const part of queryKey) {
    if (typeof part !== 'string' || !TOPIC.test(part)) break;
    topics.push(part);
  }
  return topics;
}

/**
 * Options of a query whose response is stored between visits (`countryList`, `busStatuses` …): the stored response is
 * shown first and is refetched in the background.
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
