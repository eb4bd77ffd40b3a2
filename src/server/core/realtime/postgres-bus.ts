import { randomBytes } from 'node:crypto';
import type driver from 'postgres';
import * as z from 'zod/mini';
import type { DomainMessage } from '#shared/core/realtime.ts';
import { driverAddress } from '../database/address.ts';
import { postgres } from '../database/driver.ts';
import type { Log } from '../log.ts';
import { type Bus, listeners } from './bus.ts';
import { cutter, Joiner } from './notify-chunks.ts';

/** Messages are collected for this time, in ms, and sent together, because every NOTIFY is a commit. */
const BATCH_INTERVAL = 50;
/** While the database is unavailable: the delay between attempts, in ms, and the number of messages to keep. */
const RETRY_INTERVAL = 1_000;
const MAX_STORED = 10_000;
const CHANNEL = 'vezu';

const batch = z.array(z.tuple([z.string(), z.looseObject({ type: z.string() })]));

/**
 * Creates a bus over LISTEN/NOTIFY with one connection that sends and one that listens; both reconnect by themselves. Throws when the
 * database is unavailable.
 */
export async function connectBus(url: string, log: Log): Promise<Bus> {
  const self = randomBytes(6).toString('hex');
  const { url: address, ssl } = driverAddress(url);
  const sql = postgres(address, {
    ssl,
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    backoff: () => 0.5,
    onnotice: () => {},
    connection: { application_name: 'vezu-bus' },
  });
  const messages = listeners<[string, DomainMessage]>();
  const gaps = listeners<[]>();
  const joiner = new Joiner();
  let connected = false;
  const receive = (payload: string) => {
    const complete = joiner.take(payload);
    if (!complete || complete.sender === self) return;
    const read = readBatch(complete.text);
    if (read === null) gaps.call();
    else for (const [topic, message] of read) messages.call(topic, message);
  };
  const listening = await sql.listen(CHANNEL, receive, () => {
    joiner.forget();
    if (connected) gaps.call();
    connected = true;
  });
  const sender = batchSender(sql, cutter(self), log);
  return {
    publish(topic, message) {
      messages.call(topic, message);
      sender.add(topic, message);
    },
    subscribe: (handler) => messages.add(handler),
    onGap: (handler) => gaps.add(handler),
    async close() {
      await sender.close();
      await listening.unlisten().catch(() => {});
      await sql.end({ timeout: 1 });
    },
  };
}

/** Returns null for a batch whose beginning was lost, or that another version of the program wrote. */
function readBatch(text: string): z.output<typeof batch> | null {
  try {
    return batch.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function batchSender(sql: driver.Sql, cut: (text: string) => string[], log: Log) {
  let waiting: [string, DomainMessage][] = [];
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> = Promise.resolve();
  const schedule = (delay: number) => {
    timer ??= setTimeout(() => {
      timer = null;
      sending = sending.then(flush);
    }, delay);
  };
  const flush = async () => {
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    try {
      await sql`select pg_notify(${CHANNEL}, piece) from unnest(${cut(JSON.stringify(batch))}::text[]) as piece`;
    } catch (err) {
      log.warn({ err, messages: batch.length }, 'bus not sent, will try again');
      waiting = batch.concat(waiting).slice(-MAX_STORED);
      schedule(RETRY_INTERVAL);
    }
  };
  return {
    add(topic: string, message: DomainMessage) {
      waiting.push([topic, message]);
      if (waiting.length > MAX_STORED) waiting = waiting.slice(-MAX_STORED / 2);
      schedule(BATCH_INTERVAL);
    },
    async close() {
      if (timer) clearTimeout(timer);
      await sending;
      await flush();
      if (timer) clearTimeout(timer);
    },
  };
}
