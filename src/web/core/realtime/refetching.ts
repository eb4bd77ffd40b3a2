import type { Query, QueryClient } from '@tanstack/react-query';
import { updatesSettled } from '../api/optimistic-update.ts';
import { topicsOf } from '../api/query.ts';

/** One change can arrive as several frames, one for each topic. They are collected for this many milliseconds. */
const GATHER_MS = 30;
/** The minimum in milliseconds between a response and the next fetch of the same query. */
const PAUSE_MS = 300;

/**
 * Returns a function that refetches every query whose key names the topic that the server reports as changed. When many
 * changes arrive, a query is fetched once at a time and once more after its response: no change cancels a fetch, and the
 * last change is never missed. While an optimistic update of a query is sent, its refetch waits for the response.
 */
export function refetching(client: QueryClient): (topic: string) => void {
  let gathered = new Set<string>();
  /** Queries, by hash, that are being fetched or are in the pause after it; true when a change arrived in the meantime. */
  const busy = new Map<string, boolean>();

  function flush(): void {
    const topics = gathered;
    gathered = new Set();
    const concerned = client.getQueryCache().findAll({
      predicate: ({ queryKey }) => topicsOf(queryKey).some((topic) => topics.has(topic)),
    });
    for (const query of concerned) refetch(query);
  }

  function refetch(query: Query): void {
    const { queryHash } = query;
    if (busy.has(queryHash)) {
      busy.set(queryHash, true);
      return;
    }
    busy.set(queryHash, false);
    const rest = () => {
      setTimeout(() => {
        const again = busy.get(queryHash);
        busy.delete(queryHash);
        if (again) refetch(query);
      }, PAUSE_MS);
    };
    void updatesSettled(client, queryHash)
      .then(() => refetchAfterFirst(client, query))
      .then(rest, rest);
  }

  return (topic) => {
    if (gathered.size === 0) setTimeout(flush, GATHER_MS);
    gathered.add(topic);
  };
}

/**
 * Marks a query as stale and refetches it if it is shown. TanStack Query cancels a running fetch for that, but not the first one of a
 * query: its response may be older than the change, so it is waited for.
 */
export async function refetchAfterFirst(client: QueryClient, { state, queryKey, promise }: Query): Promise<void> {
  if (state.data === undefined && state.fetchStatus === 'fetching') await promise?.catch(() => undefined);
  await client.invalidateQueries({ queryKey, exact: true });
}
