import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from '#server/core/database/db.ts';
import { type ChatClient, chatClient } from './chat-client.ts';
import { addPair } from './chats.ts';
import type { TestActor } from './server/carriers.ts';
import { type Fault, faultProxy } from './services/fault-proxy.ts';

export interface Storm {
  sql: Pool;
  /** Ports of the servers behind the bad network. */
  servers: number[];
  random: () => number;
  chats: number;
  messages: number;
  breaks: number;
  /** The browser's waits are divided by this. */
  hurry: number;
  /** Off for the controls. */
  ownIds?: boolean;
  resume?: boolean;
  /** Called after each tenth of the messages. */
  onTenth?: (tenth: number) => void;
}

export interface StormResult {
  stored: number;
  /** Messages that are twice in the database, or on a screen. */
  doubled: number;
  /** Acknowledged messages that are not stored, and stored ones that a person's screen does not show at the end. */
  lost: number;
  /** Messages without an acknowledgement at the timeout: the machine is too slow for this `hurry`. */
  unfinished: number;
  /** Neighbours on a screen in another order than they were written or numbered in. */
  disordered: number;
  breaks: Partial<Record<Fault, number>>;
  resent: number;
  ms: number;
}

interface ChatUser {
  actor: TestActor;
  client: ChatClient;
  chatId: number;
  written: string[];
}

/** The most unacknowledged messages of one screen, and the longest pause of a storm, in ms. */
const MAX_WAITING = 4;
const TIMEOUT = 60_000;
const LOOK = 20;

/**
 * Pairs of people write to each other through a network that keeps breaking, each break after a number of messages. At the end
 * every screen is compared with what was written.
 */
export async function chatStorm(storm: Storm): Promise<StormResult> {
  const startedAt = performance.now();
  const proxy = await faultProxy({ targets: storm.servers, random: storm.random, delay: 6, silence: 1_500 });
  const chatPair = await addPairs(storm, `127.0.0.1:${proxy.port}`);
  const breaks: StormResult['breaks'] = {};
  let broken = 0;
  let tenth = 0;
  const through = () => chatPair.reduce((sum, { written, client }) => sum + written.length - waiting(client), 0);
  const share = Math.ceil(storm.messages / chatPair.length);
  const finished = () => chatPair.every(({ written, client }) => written.length === share && client.idle());
  await until(finished, through, () => {
    for (const chatUser of chatPair) writeMore(chatUser, share);
    const done = through() / (share * chatPair.length);
    while (broken < storm.breaks && broken < done * storm.breaks) {
      const fault = proxy.breakOne();
      if (!fault) break;
      breaks[fault] = (breaks[fault] ?? 0) + 1;
      broken += 1;
    }
    for (; tenth < Math.floor(done * 10); tenth += 1) storm.onTenth?.(tenth + 1);
  });
  const whole = () => chatPair.filter(({ client }) => client.timeline().shown.length >= 2 * share).length;
  await until(() => whole() === chatPair.length, whole, undefined, storm.resume === false ? 2_000 : TIMEOUT);
  const result = { ...(await judge(storm, chatPair)), breaks, ms: Math.round(performance.now() - startedAt) };
  for (const { client } of chatPair) client.stop();
  await proxy.close();
  return { ...result, resent: chatPair.reduce((sum, { client }) => sum + client.resent(), 0) };
}

async function addPairs({ sql, chats, hurry, ownIds, resume }: Storm, address: string): Promise<ChatUser[]> {
  const chatPair: ChatUser[] = [];
  for (let n = 0; n < chats; n += 1) {
    const { chatId, people } = await addPair(sql);
    for (const actor of people) {
      const client = chatClient({ address, actor, chatId, hurry, ownIds: ownIds ?? true, resume: resume ?? true });
      chatPair.push({ actor, chatId, written: [], client });
    }
  }
  return chatPair;
}

function writeMore({ actor, client, written }: ChatUser, share: number): void {
  while (written.length < share && waiting(client) < MAX_WAITING) {
    const text = `${actor.accountId}:${written.length + 1}`;
    written.push(text);
    client.say(text);
  }
}

function waiting(client: ChatClient): number {
  return client.timeline().pending.length;
}

/** Polls until it is done, or until nothing has moved for too long. */
async function until(
  done: () => boolean,
  progress: () => number,
  work: () => void = () => {},
  timeout = TIMEOUT,
): Promise<void> {
  let last = progress();
  let since = performance.now();
  while (!done() && performance.now() - since < timeout) {
    work();
    await wait(LOOK);
    if (progress() !== last) [last, since] = [progress(), performance.now()];
  }
}

async function judge({ sql }: Storm, chatPair: readonly ChatUser[]) {
  const rows = await sql<{ chatId: number; text: string }[]>`
    select chat_id as "chatId", text from message where chat_id = any(${chatPair.map(({ chatId }) => chatId)}::int[])`;
  const twice = (texts: readonly string[]) => texts.length - new Set(texts).size;
  let doubled = twice(rows.map(({ chatId, text }) => `${chatId} ${text}`));
  const stored = new Set(rows.map(({ chatId, text }) => `${chatId} ${text}`));
  let lost = 0;
  let unfinished = 0;
  let disordered = 0;
  for (const { chatId, client, written } of chatPair) {
    const { shown, pending } = client.timeline();
    const waits = new Set(pending.map(({ text }) => text));
    unfinished += waits.size;
    lost += written.filter((text) => !waits.has(text) && !stored.has(`${chatId} ${text}`)).length;
    const seen = new Set(shown.map(({ text }) => text));
    lost += rows.filter((row) => row.chatId === chatId && !seen.has(row.text)).length;
    doubled += twice(shown.map(({ text }) => text));
    disordered += disorder(shown);
  }
  return { stored: rows.length, doubled, lost, disordered, unfinished };
}

/** Each person's own numbers rise, and so do the places. */
function disorder(shown: readonly { seq: number; text: string }[]): number {
  const last = new Map<string, number>();
  let wrong = 0;
  let place = 0;
  for (const { seq, text } of shown) {
    const [actor = '', number] = text.split(':');
    if (seq <= place || Number(number) < (last.get(actor) ?? 0)) wrong += 1;
    place = seq;
    last.set(actor, Number(number));
  }
  return wrong;
}
