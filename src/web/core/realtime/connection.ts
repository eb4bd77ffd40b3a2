import { WS_PORT_META } from '#shared/core/realtime.ts';
import { socketAddress } from './address.ts';
import { type Callbacks, createConnection } from './socket.ts';
import type { Outgoing } from './state-machine.ts';

interface StartOptions extends Omit<Callbacks, 'url'> {
  userId: number | null;
  token: string | null;
}

const connection = createConnection({
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

/** How the connection stands. */
export const { phase } = connection;

/**
 * Connects, and stays connected until stopped; without a user id and a token it does nothing. Called again for the same
 * sign-in it only takes the new callbacks: one that another sign-in took over stays so until `stop`.
 */
export function start({ userId, token, ...callbacks }: StartOptions): void {
  if (userId === null || token === null) {
    stop();
    return;
  }
  connection.setCallbacks({ ...callbacks, url: pageSocketAddress() });
  connection.dispatch({ type: 'start', who: { userId, token }, since: performance.now() });
  stopListening();
  stopListening = wakeWithThePage();
}

export function stop(): void {
  stopListening();
  stopListening = () => {};
  connection.dispatch({ type: 'stop' });
}

/**
 * Has `onChanged` called for a topic until the returned function is called; several may watch one. `since`: when what is
 * shown of it was fetched, by `performance.now()`.
 */
export function watch(topic: string, since = performance.now()): () => void {
  watchers.set(topic, (watchers.get(topic) ?? 0) + 1);
  connection.dispatch({ type: 'watch', topic, since });
  let done = false;
  return () => {
    if (done) return;
    done = true;
    const left = (watchers.get(topic) ?? 1) - 1;
    watchers.set(topic, left);
    if (left > 0) return;
    watchers.delete(topic);
    connection.dispatch({ type: 'unwatch', topic });
  };
}

/** Sends a domain's message; while there is no connection it waits for one. */
export function send(message: Outgoing): void {
  connection.dispatch({ type: 'send', message });
}

/** Tries to connect now. */
export function wake(): void {
  connection.dispatch({ type: 'wake' });
}

function pageSocketAddress(): string {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${WS_PORT_META}"]`);
  return socketAddress(window.location, meta?.content ?? null);
}

/** Wakes the connection when the page is looked at again or the network comes back. */
function wakeWithThePage(): () => void {
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
