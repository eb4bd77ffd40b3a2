import { connect, type NatsConnection } from '@nats-io/transport-node';
import * as z from 'zod/mini';
import type { DomainMessage } from '#shared/core/realtime.ts';
import type { Log } from '../core/log.ts';
import { StartError } from '../core/start-error.ts';
import { type Bus, listeners } from './bus.ts';

/** All messages use one subject: each node finds the sockets that a message is for. */
const SUBJECT = 'vezu.bus';

/** The timeout for the server at the start, and the delay between attempts to reconnect; in ms. */
const START_TIMEOUT = 5_000;
const RETRY_INTERVAL = 500;

const envelope = z.tuple([z.string(), z.looseObject({ type: z.string() })]);

/**
 * Creates a bus over NATS, for several machines. The server does not send a node its own messages back. Lost messages while the connection
 * was down are reported to `onGap`. Throws a StartError when the server at `url` does not answer.
 */
export async function connectNatsBus(url: string, log: Log): Promise<Bus> {
  const connection = await reach(url);
  const messages = listeners<[string, DomainMessage]>();
  const gaps = listeners<[]>();
  connection.subscribe(SUBJECT, {
    callback: (error, message) => {
      const read = error ? null : readEnvelope(message.string());
      if (read) messages.call(...read);
      else gaps.call();
    },
  });
  void watch(connection, log, gaps.call);
  return {
    publish(topic, message) {
      messages.call(topic, message);
      try {
        connection.publish(SUBJECT, JSON.stringify([topic, message]));
      } catch (err) {
        log.warn({ err }, 'bus not sent');
      }
    },
    subscribe: (handler) => messages.add(handler),
    onGap: (handler) => gaps.add(handler),
    async close() {
      await connection.drain().catch(() => connection.close());
    },
  };
}

async function reach(url: string): Promise<NatsConnection> {
  const { host, username, password } = new URL(url);
  try {
    const connection = await connect({
      servers: host,
      name: 'vezu-bus',
      noEcho: true,
      timeout: START_TIMEOUT,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RETRY_INTERVAL,
      ...(username !== '' && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
      ...(url.startsWith('tls:') && { tls: {} }),
    });
    // The subscription must be active before this function returns, so that no message is lost.
    await connection.flush();
    return connection;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new StartError(`NATS at ${host} cannot be used (${said}): check the setting NATS_URL.`);
  }
}

async function watch(connection: NatsConnection, log: Log, missed: () => void): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') log.warn('the bus is away');
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
