import type { Query, QueryCache } from '@tanstack/react-query';
import type { DomainMessage } from '#shared/core/realtime.ts';
import { queryClient, topicsOf } from '../api/query.ts';
import { withRetries } from '../api/retry.ts';
import { createStore } from '../browser/store.ts';
import type { Phase } from './state-machine.ts';

/** Topics of these kinds come without asking: one's own account and carrier. */
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

/** How the connection stands. */
export const realtimePhase = createStore<Phase>('stopped');

/**
 * Connects a signed-in person: what changes is fetched again. The connection and its contract are no part of the first
 * screen, so they are loaded here. Gives back how to stop.
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

/** Calls back with every message that a domain's server part sends to this person; gives back how to stop. */
export function onRealtimeMessage<Message extends { type: string }>(receive: (message: Message) => void): () => void {
  // The server builds what it sends by the contract that names `Message`; an unknown type is ignored by the receiver.
  const receiver = (message: DomainMessage) => receive(message as unknown as Message);
  receivers.add(receiver);
  return () => receivers.delete(receiver);
}

/** Sends a domain's message if there is a connection; false when there is none: nothing was sent. */
export function sendRealtime(message: DomainMessage): boolean {
  if (realtimePhase.get() !== 'open') return false;
  connection?.send(message);
  return true;
}

/** Fetches again what shows a topic, as if the server had said that it changed; many such calls become few fetches. */
export function refetchSoon(topic: string): void {
  refetch(topic);
}

/** Tries to connect now: for a button. */
export function wakeRealtime(): void {
  connection?.wake();
}

function deliver(message: DomainMessage): void {
  for (const receive of receivers) receive(message);
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
