import { WS_PATH, WS_PORT_META } from '#shared/core/realtime.ts';
import { type Callbacks, createConnection } from './socket.ts';
import type { Outgoing } from './state.ts';

const DEFAULT_PORTS = new Set(['', '80', '443']);

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
  chance: () => Math.random(),
});

const watchers = new Map<string, number>();
let stopListening = () => {};

export const { phase } = connection;

/**
 * Connects and stays connected until `stop`; without a user id and a token it stops. A second call for the same sign-in
 * only replaces the callbacks: a connection that another sign-in has taken over stays closed until `reclaim` or `stop`.
 */
export function start({ userId, token, ...callbacks }: StartOptions): void {
  if (userId === null || token === null) {
    stop();
    return;
  }
  connection.setCallbacks({ ...callbacks, url: pageSocketAddress() });
  connection.dispatch({ type: 'start', who: { userId, token }, since: 0 });
  stopListening();
  stopListening = wakeWithThePage();
}

export function stop(): void {
  stopListening();
  stopListening = () => {};
  connection.dispatch({ type: 'stop' });
}

/**
 * Watches a topic until the returned function is called; a topic can have several watchers. `since` is when the fetch of the
 * shown data began, in milliseconds of `performance.now()`.
 */
export function watch(topic: string, since: number): () => void {
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

/** Sends a domain's message; without a connection the message is queued. */
export function send(message: Outgoing): void {
  connection.dispatch({ type: 'send', message });
}

export function wake(): void {
  connection.dispatch({ type: 'wake' });
}

/** Connects again after another sign-in has taken over. */
export function reclaim(): void {
  connection.dispatch({ type: 'reclaim' });
}

function pageSocketAddress(): string {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${WS_PORT_META}"]`);
  return socketAddress(window.location, meta?.content ?? null);
}

/** Wakes the connection when the page becomes visible or the network is back. */
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

/**
 * Returns the address of the socket. Behind a proxy, which is recognised by the page's port (80 or 443), it is `/ws` on
 * the page's host; otherwise it is the same host with the port that the server names in the page (docs/product.md 18.1).
 * It is secure if the page is.
 */
export function socketAddress(
  page: { protocol: string; hostname: string; port: string },
  wsPort: string | null,
): string {
  const scheme = page.protocol === 'https:' ? 'wss' : 'ws';
  if (!DEFAULT_PORTS.has(page.port) && isPort(wsPort)) return `${scheme}://${page.hostname}:${wsPort}/`;
  return `${scheme}://${page.hostname}${page.port === '' ? '' : `:${page.port}`}${WS_PATH}`;
}

function isPort(text: string | null): text is string {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535;
}
