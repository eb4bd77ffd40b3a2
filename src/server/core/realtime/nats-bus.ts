import { setTimeout as wait } from 'node:timers/promises';
import { AuthorizationError, connect, type NatsConnection } from '@nats-io/transport-node';
import * as z from 'zod/mini';
import type { DomainMessage } from '#shared/core/realtime.ts';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { type Bus, listeners } from './bus.ts';

/** All messages use one subject: each node finds the sockets that a message is for. */
const SUBJECT = 'vezu.bus';

/** The timeout for an attempt to connect, and the delay between attempts; in ms. */
const CONNECT_TIMEOUT = 5_000;
const RETRY_INTERVAL = 500;
/** A server that answers no ping for two of these intervals (ms) is away, though its connection is open. */
const PING_INTERVAL = 5_000;

const envelope = z.tuple([z.string(), z.looseObject({ type: z.string() })]);

/** A bus whose server may be away for a while. What is published meanwhile reaches nobody but this process. */
export interface NatsBus extends Bus {
  away(): boolean;
  /** Calls the handler when the server goes away (`true`) and when it is back. Returns a function that ends this. */
  onAway(handler: (away: boolean) => void): () => void;
}

/**
 * Creates a bus over NATS, for several machines. The server does not send a node its own messages back. While the server cannot be reached,
 * the connection is retried without end, also at the start. Messages that may have been lost are reported to `onGap`. Throws a StartError
 * when the server refuses the user of `url`.
 */
export async function connectNatsBus(url: string, log: Log): Promise<NatsBus> {
  const messages = listeners<[string, DomainMessage]>();
  const gaps = listeners<[]>();
  const changes = listeners<[boolean]>();
  const over = new AbortController();
  let connection: NatsConnection | null = null;
  let away = true;
  const turn = (now: boolean) => {
    if (now === away || over.signal.aborted) return;
    away = now;
    if (now) log.warn('NATS is away: PostgreSQL passes the messages on');
    else log.info('NATS is here');
    changes.call(now);
  };
  const join = async (made: NatsConnection) => {
    connection = made;
    made.subscribe(SUBJECT, {
      callback: (error, message) => {
        const read = error ? null : readEnvelope(message.string());
        if (read) messages.call(...read);
        else gaps.call();
      },
    });
    // The subscription must be active before anybody relies on it.
    await made.flush().catch(() => undefined);
    void watch(made, turn, gaps.call);
    turn(made.isClosed());
  };
  const retry = async () => {
    while (!connection && !over.signal.aborted) {
      await wait(RETRY_INTERVAL, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
      const made = over.signal.aborted ? null : await open(url).catch(() => null);
      if (made && over.signal.aborted) await made.close();
      else if (made) await join(made);
    }
  };
  const first = await open(url).catch((error: unknown) => reportUnreachable(url, error, log));
  if (first) await join(first);
  else void retry();
  return {
    publish(topic, message) {
      messages.call(topic, message);
      try {
        connection?.publish(SUBJECT, JSON.stringify([topic, message]));
      } catch (err) {
        log.warn({ err }, 'bus not sent');
      }
    },
    subscribe: (handler) => messages.add(handler),
    onGap: (handler) => gaps.add(handler),
    away: () => away,
    onAway: (handler) => changes.add(handler),
    async close() {
      over.abort();
      if (away) await connection?.close();
      else await connection?.drain().catch(() => connection?.close());
    },
  };
}

/** Signs in to NATS and sends a message around. Throws what it answers otherwise. */
export async function checkNats(url: string): Promise<void> {
  const connection = await open(url);
  await connection.flush().finally(() => connection.close());
}

function open(url: string): Promise<NatsConnection> {
  const { host, username, password } = new URL(url);
  return connect({
    servers: host,
    name: 'vezu-bus',
    noEcho: true,
    timeout: CONNECT_TIMEOUT,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RETRY_INTERVAL,
    pingInterval: PING_INTERVAL,
    maxPingOut: 2,
    ...(username !== '' && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(url.startsWith('tls:') && { tls: {} }),
  });
}

/** A refused user is a wrong setting; a server that does not answer may come back. */
function reportUnreachable(url: string, error: unknown, log: Log): null {
  const { host } = new URL(url);
  const problem = error instanceof Error ? error.message : String(error);
  if (error instanceof AuthorizationError)
    throw new StartError(`NATS at ${host} cannot be used (${problem}): check the setting NATS_URL.`);
  log.warn(
    { host, said: problem },
    'NATS does not answer: PostgreSQL passes the messages on until it does (setting NATS_URL)',
  );
  return null;
}

async function watch(connection: NatsConnection, turn: (away: boolean) => void, missed: () => void): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect' || type === 'close') turn(true);
    if (type === 'reconnect') turn(false);
    if (type === 'reconnect' || type === 'slowConsumer') missed();
  }
}

/** Returns null for a message that another version of the program wrote. */
function readEnvelope(text: string): z.output<typeof envelope> | null {
  try {
    return envelope.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
