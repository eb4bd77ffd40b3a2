import type { Query, QueryCache } from '@tanstack/react-query';
import { changed, queryClient, topicsOf } from './query.ts';

/** Topics of these kinds come without asking: one's own account and carrier. */
const UNASKED = /^(account|carrier):/;

interface Person {
  userId: number | null;
  token: string | null;
  onForceDisconnect: () => void;
  onRefused: () => void;
}

/**
 * Connects a signed-in person: what changes is fetched again. The connection and its contract are no part of the first
 * screen, so they are loaded here. Gives back how to disconnect.
 */
export function connectRealtime(person: Person): () => void {
  let over = false;
  let unfollow = () => {};
  const loading = Promise.all([import('./realtime/realtime.ts'), import('./schemas.ts')]).then(([module]) => module);
  void loading.then(({ startRealtime, pageSocketAddress, watch }) => {
    if (over) return;
    startRealtime({ ...person, url: pageSocketAddress(), onChanged: changed });
    unfollow = followQueries(queryClient.getQueryCache(), watch);
  });
  return () => {
    over = true;
    unfollow();
    void loading.then(({ stopRealtime }) => stopRealtime());
  };
}

/**
 * Watches the topics of all queries that are on the screen, for as long as they are: a page that shows a trip follows it by
 * the key of its query, and need not say so.
 */
export function followQueries(cache: QueryCache, watch: (topic: string) => () => void): () => void {
  const followed = new Map<Query, (() => void)[]>();
  const look = (query: Query) => {
    const shown = query.getObserversCount() > 0;
    if (shown && !followed.has(query)) {
      const asked = topicsOf(query.queryKey).filter((topic) => !UNASKED.test(topic));
      followed.set(query, asked.map(watch));
    } else if (!shown) {
      for (const stop of followed.get(query) ?? []) stop();
      followed.delete(query);
    }
  };
  for (const query of cache.getAll()) look(query);
  const unsubscribe = cache.subscribe(({ type, query }) => {
    if (type === 'observerAdded' || type === 'observerRemoved' || type === 'removed') look(query);
  });
  return () => {
    unsubscribe();
    for (const stops of followed.values()) for (const stop of stops) stop();
    followed.clear();
  };
}
