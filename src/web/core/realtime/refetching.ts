import type { Query, QueryClient } from '@tanstack/react-query';
import { topicsOf } from '../api/query.ts';

/** One change is told to several topics, each in a frame of its own: they are gathered for so long, in ms. */
const GATHER_MS = 30;
/** A query is fetched again at most this often, in ms, however much happens. */
const PAUSE_MS = 300;

/**
 * What the server says has changed is fetched again: every query whose key names the topic, at once where it is on the screen.
 * In a storm of changes a query is fetched, and once more when that answer has come: no fetch is broken off by the next
 * change, and the last change is never missed.
 */
export function refetching(client: QueryClient): (topic: string) => void {
  let gathered = new Set<string>();
  /** By hash: the queries that are being fetched or rest from it; true where something changed meanwhile. */
  const busy = new Map<string, boolean>();

  function flush(): void {
    const topics = gathered;
    gathered = new Set();
    const concerned = client.getQueryCache().findAll({
      predicate: ({ queryKey }) => topicsOf(queryKey).some((topic) => topics.has(topic)),
    });
    for (const query of concerned) refetch(query);
  }

  function refetch({ queryKey, queryHash }: Pick<Query, 'queryKey' | 'queryHash'>): void {
    if (busy.has(queryHash)) {
      busy.set(queryHash, true);
      return;
    }
    busy.set(queryHash, false);
    const rest = () => {
      setTimeout(() => {
        const again = busy.get(queryHash);
        busy.delete(queryHash);
        if (again) refetch({ queryKey, queryHash });
      }, PAUSE_MS);
    };
    void client.invalidateQueries({ queryKey, exact: true }).then(rest, rest);
  }

  return (topic) => {
    if (gathered.size === 0) setTimeout(flush, GATHER_MS);
    gathered.add(topic);
  };
}
