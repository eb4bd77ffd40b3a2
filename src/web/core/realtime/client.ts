import type { Query, QueryCache } from '@tanstack/react-query';
import type { DomainMessage } from '#shared/core/realtime.ts';
import { queryClient, topicsOf } from '../api/query.ts';
import { withRetries } from '../api/retry.ts';
import { createStore } from '../browser/store.ts';
import type { Phase } from './state.ts';

/** The server sends these topics without a subscription: the person's account and carrier. */
const UNASKED = /^(account|carrier):/;

interface Person {
  userId: number | null;
  token: string | null;
  onForceDisconnect: () => void;
  onRefused: () => void;
}

const receivers = new Set<(message: DomainMessage) => void>();
let connection: typeof import('./connection.ts') | null = null;
let refetch: (topic: string) => void = () => undefined;

export const realtimePhase = createStore<Phase>('stopped');

/**
 * Opens the connection of a signed-in person, and refetches queries whose topics the server reports as changed. The
 * connection and its contract are loaded here, because the first screen does not need them. Returns the function that
 * closes it.
 */
export function startRealtime(person: Person): () => void {
  let over = false;
  let unfollow = () => {};
  const loading = withRetries(() =>
    Promise.all([import('./connection.ts'), import('./refetching.ts'), import('../api/zod-without-eval.ts')]),
  );
  void loading.then(([module, { refetching }]) => {
    if (over) return;
    connection = module;
    const stopPhase = module.phase.subscribe(() => realtimePhase.set(module.phase.get()));
    const onChanged = refetching(queryClient);
    refetch = onChanged;
    module.start({ ...person, onChanged, onMessage: deliver });
    const stopFollowing = followQueries(queryClient.getQueryCache(), module.watch);
    unfollow = () => {
      stopFollowing();
      stopPhase();
    };
  });
  return () => {
    over = true;
    unfollow();
    void loading.then(([{ stop }]) => {
      stop();
      realtimePhase.set('stopped');
    });
  };
}

/** Calls `receive` with every domain message for this person; returns the function that unsubscribes. */
export function onRealtimeMessage<Message extends { type: string }>(receive: (message: Message) => void): () => void {
  // The server builds its messages by the contract that names `Message`; a receiver ignores unknown types.
  const receiver = (message: DomainMessage) => receive(message as unknown as Message);
  receivers.add(receiver);
  return () => receivers.delete(receiver);
}

/**
 * The refetch interval of a query whose topics report its changes, in milliseconds: five times as long while the connection is open, because
 * only the time of day changes its response then.
 */
export function withoutReports(interval: number): () => number {
  return () => (realtimePhase.get() === 'open' ? 5 * interval : interval);
}

/** Sends a domain's message; returns false, without sending, when there is no connection. */
export function sendRealtime(message: DomainMessage): boolean {
  if (realtimePhase.get() !== 'open') return false;
  connection?.send(message);
  return true;
}

/** Refetches the queries of a topic, as after a change from the server. Several calls in a short time cause one fetch. */
export function refetchSoon(topic: string): void {
  refetch(topic);
}

export function wakeRealtime(): void {
  connection?.wake();
}

/** Takes the connection back from another sign-in of the same person. */
export function reclaimRealtime(): void {
  connection?.reclaim();
}

function deliver(message: DomainMessage): void {
  for (const receive of receivers) receive(message);
}

/**
 * Watches the topics of all mounted queries. A page that shows a trip thus gets its updates by its query key alone. `watch` gets the time
 * when the fetch of the shown data began; for data from before the connection's code was loaded, that is the start of the page.
 */
export function followQueries(cache: QueryCache, watch: (topic: string, since: number) => () => void): () => void {
  const followed = new Map<Query, (() => void)[]>();
  const startedAt = new WeakMap<Query, number>();
  const look = (query: Query, added = false) => {
    const shown = query.getObserversCount() > 0;
    if (shown && !followed.has(query)) {
      const topics = topicsOf(query.queryKey).filter((topic) => !UNASKED.test(topic));
      const stops: (() => void)[] = [];
      followed.set(query, stops);
      const start = () => {
        if (followed.get(query) !== stops) return;
        for (const topic of topics) stops.push(watch(topic, startedAt.get(query) ?? 0));
      };
      // A query that is shown begins its fetch right after its observer was added.
      if (added) queueMicrotask(start);
      else start();
    } else if (!shown) {
      for (const stop of followed.get(query) ?? []) stop();
      followed.delete(query);
    }
  };
  for (const query of cache.getAll()) look(query);
  const unsubscribe = cache.subscribe((event) => {
    const { type, query } = event;
    if (type === 'updated' && event.action.type === 'fetch') startedAt.set(query, performance.now());
    if (type === 'observerAdded' || type === 'observerRemoved' || type === 'removed')
      look(query, type === 'observerAdded');
  });
  return () => {
    unsubscribe();
    for (const stops of followed.values()) for (const stop of stops) stop();
    followed.clear();
  };
}
