import { WS_PORT_META } from '#shared/core/realtime.ts';
import { socketAddress } from './address.ts';
import { type Callbacks, createDriver } from './socket.ts';
import type { Outgoing, Phase } from './state-machine.ts';

export interface RealtimeOptions extends Callbacks {
  userId: number | null;
  token: string | null;
  /** When the page began to fetch what it shows, by `performance.now()`; now if not given. */
  since?: number;
}

const driver = createDriver({
  connect: (address) => new WebSocket(address),
  now: () => performance.now(),
  later: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

/** How many parts of the page watch a topic. */
const watchers = new Map<string, number>();
let stopListening = () => {};

/**
 * Connects, and stays connected until stopped; without a user id and a token it does nothing. Called again for the same
 * sign-in it only takes the new callbacks: one that another sign-in took over stays so until `stopRealtime`.
 */
export function startRealtime({ userId, token, since = performance.now(), ...callbacks }: RealtimeOptions): void {
  if (userId === null || token === null) {
    stopRealtime();
    return;
  }
  driver.use(callbacks);
  driver.happen({ type: 'start', who: { userId, token }, since });
  stopListening();
  stopListening = listenForWaking();
}

export function stopRealtime(): void {
  stopListening();
  stopListening = () => {};
  driver.happen({ type: 'stop' });
}

/**
 * Has `onChanged` called for a topic until the returned function is called; several may watch one. `since`: when what is
 * shown of it was fetched, by `performance.now()`.
 */
export function watch(topic: string, since = performance.now()): () => void {
  watchers.set(topic, (watchers.get(topic) ?? 0) + 1);
  driver.happen({ type: 'watch', topic, since });
  let done = false;
  return () => {
    if (done) return;
    done = true;
    const left = (watchers.get(topic) ?? 1) - 1;
    watchers.set(topic, left);
    if (left > 0) return;
    watchers.delete(topic);
    driver.happen({ type: 'unwatch', topic });
  };
}

/** Sends a domain's message; while there is no connection it waits for one. */
export function sendRealtime(message: Outgoing): void {
  driver.happen({ type: 'send', message });
}

/** Tries again now: for a button. */
export function retryRealtime(): void {
  driver.happen({ type: 'wake' });
}

/** Calls back whenever the phase changes; `realtimeState` reads it. For `useSyncExternalStore`. */
export function subscribeState(listener: () => void): () => void {
  return driver.onPhase(listener);
}

export function realtimeState(): Phase {
  return driver.phase();
}

/** The socket's address for this page. */
export function pageSocketAddress(): string {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${WS_PORT_META}"]`);
  return socketAddress(window.location, meta?.content ?? null);
}

function listenForWaking(): () => void {
  const wake = () => driver.happen({ type: 'wake' });
  const wakeIfSeen = () => {
    if (document.visibilityState === 'visible') wake();
  };
  document.addEventListener('visibilitychange', wakeIfSeen);
  window.addEventListener('online', wake);
  return () => {
    document.removeEventListener('visibilitychange', wakeIfSeen);
    window.removeEventListener('online', wake);
  };
}
