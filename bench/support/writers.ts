import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import { seatInput } from '#testing/bookings.ts';
import { type Answer, ask } from './http.ts';
import type { Pair, Person } from './people.ts';

const booked = z.object({ bookings: z.array(z.object({ id: z.number() })) });
const said = z.object({ id: z.number(), seq: z.number() });

/** An acknowledged write: the time of the request, and the content of the response. */
interface Acknowledged {
  asked: number;
  key: string;
  id: number;
  chatId?: number;
  seq?: number;
}

export interface Writers {
  bookings: Acknowledged[];
  messages: Acknowledged[];
  /** Responses that are neither 2xx nor ask to come back later, by content: there should be none. */
  unexpected: string[];
  /** Stops new writes and waits until the pending ones are acknowledged. */
  stop(): Promise<void>;
}

interface Work {
  port: () => number;
  /** The number of concurrent bookers, each booking as the next of the riders. */
  bookers: number;
  riders: readonly Person[];
  trips: readonly number[];
  pairs: readonly Pair[];
  random: () => number;
}

/** The pause after a missing or busy response, and between two messages of one person; in ms. */
const AGAIN_AFTER = 500;
const MESSAGE_INTERVAL = 600;
/** Bookings on one trip, of the 150 that fit; the system chooses the seats. */
const SHARE = 90;
const TIMEOUT = 5_000;
/** The answers of a busy node, of a lock that others hold for too long, and of a proxy whose node is gone. */
const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * People who book seats and write messages without a break, each repeating the same write under the same key until it is
 * acknowledged, as the app does.
 */
export function startWriters({ port, bookers, riders, trips, pairs, random }: Work): Writers {
  const agent = new Agent({ keepAlive: true });
  const writers: Writers = { bookings: [], messages: [], unexpected: [], stop };
  let stopped = false;
  let begun = 0;
  const running = [
    ...Array.from({ length: bookers }, () => keepOn(book)),
    ...pairs.flatMap(({ chatId, people }) => people.map((person) => keepOn(() => say(person, chatId)))),
  ];
  return writers;

  async function stop(): Promise<void> {
    stopped = true;
    await Promise.all(running);
    agent.destroy();
  }

  async function keepOn(write: () => Promise<void>): Promise<void> {
    await wait(random() * MESSAGE_INTERVAL);
    while (!stopped) await write();
  }

  async function book(): Promise<void> {
    const token = riders[begun % riders.length]?.token ?? '';
    const tripId = trips[Math.floor(begun / SHARE) % trips.length] ?? 0;
    begun += 1;
    const leg = begun % 3;
    const key = randomUUID();
    const request = { path: `/api/trips/${tripId}/bookings`, token, body: seatInput(null, leg, leg + 1) };
    const { at, answer } = await insist({ ...request, headers: { 'idempotency-key': key } });
    writers.bookings.push({ asked: at, key, id: booked.parse(answer.body).bookings[0]?.id ?? 0 });
  }

  async function say({ token }: Person, chatId: number): Promise<void> {
    const key = randomUUID();
    const body = { clientId: key, text: `Де ви стоїте? ${key}` };
    const { at, answer } = await insist({ path: `/api/chats/${chatId}/messages`, token, body });
    writers.messages.push({ asked: at, key, chatId, ...said.parse(answer.body) });
    await wait(MESSAGE_INTERVAL);
  }

  /** Resolves when the write is acknowledged, at the first attempt or a later one. */
  async function insist(request: { path: string; token: string; body: unknown; headers?: Record<string, string> }) {
    for (;;) {
      const at = performance.now();
      const answer = await ask({ agent, port: port(), method: 'POST', maxWait: TIMEOUT, ...request }).catch(() => null);
      if (answer && answer.status < 300) return { at, answer };
      if (answer && !BUSY.has(answer.status)) writers.unexpected.push(notified(answer));
      // Spread out, because simultaneous retries would keep a starting server from starting.
      await wait(random() * AGAIN_AFTER);
    }
  }
}

/** Acknowledged writes that are missing, writes that exist more than once, and gaps in the places of messages. */
export async function judge(sql: Db, { bookings, messages }: Pick<Writers, 'bookings' | 'messages'>) {
  const booked = await sql<{ id: number; key: string | null }[]>`
    select b.id, i.key from booking b left join idempotency i on (i.response -> 'bookings' -> 0 ->> 'id')::int = b.id`;
  const said = await sql<{ id: number; key: string; chatId: number; seq: number }[]>`
    select id, client_id as key, chat_id, seq from message`;
  const gaps = await sql`
    select c.id from chat c left join message m on m.chat_id = c.id
    group by c.id having count(m.id) <> c.last_seq or coalesce(max(m.seq), 0) <> c.last_seq`;
  const seats = new Map(booked.map(({ id, key }) => [id, key]));
  const rows = new Map(said.map((row) => [row.id, row]));
  return {
    bookings: bookings.length,
    messages: messages.length,
    lost:
      bookings.filter(({ id, key }) => seats.get(id) !== key).length +
      messages.filter(({ id, key, seq }) => rows.get(id)?.key !== key || rows.get(id)?.seq !== seq).length,
    doubled: Math.max(0, booked.length - bookings.length) + Math.max(0, said.length - messages.length),
    'chats with gaps': gaps.length,
  };
}

function notified(answer: Answer): string {
  return `${answer.status} ${JSON.stringify(answer.body)}`;
}

/** In ms: until a booking and a message that were sent after a moment are acknowledged; a minute at most. */
export async function backAfter({ bookings, messages }: Writers, moment: number): Promise<number> {
  const back = (list: Writers['bookings']) => (list.at(-1)?.asked ?? 0) > moment;
  while (!(back(bookings) && back(messages)) && performance.now() - moment < 60_000) await wait(5);
  return performance.now() - moment;
}
