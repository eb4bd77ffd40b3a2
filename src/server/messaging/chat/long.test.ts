import { beforeAll, expect, test } from 'vitest';
import { addPair } from '#testing/chats.ts';
import { appScene } from '#testing/scene.ts';
import type { TestActor } from '#testing/server/carriers.ts';
import { chatHead, contactsOf } from './queries/chats.ts';
import { messagesOf } from './queries/messages.ts';
import { unreadMessages, unreadOf } from './queries/unread.ts';

const LONG = 10_000;
const SHORT = 250;

const app = appScene();

let long: History;
let short: History;
beforeAll(async () => {
  // Other conversations make the tables so large that a sequential scan is never the cheapest plan.
  for (let n = 0; n < 60; n += 1) await addHistory(20);
  short = await addHistory(SHORT);
  long = await addHistory(LONG);
  await app.sql`vacuum analyze message, chat, chat_member, account`;
});

interface History {
  chatId: number;
  reader: TestActor;
  length: number;
}

/** Creates a conversation with this number of messages, none of which the reader has read. */
async function addHistory(length: number): Promise<History> {
  const { chatId, people } = await addPair(app.sql);
  const [writer, reader] = people;
  await app.sql`
    insert into message (chat_id, seq, sender_id, client_id, text, created_at)
    select ${chatId}, n, ${writer.accountId}, gen_random_uuid(), 'Повідомлення ' || n, now() + n * interval '1 second'
    from generate_series(1, ${length}::int) n`;
  await app.sql`update chat set last_seq = ${length}, last_at = now() where id = ${chatId}`;
  return { chatId, reader, length };
}

type Ask = (history: History) => Promise<unknown>;

const READS: Record<string, Ask> = {
  'the first page': ({ chatId }) => messagesOf(app.sql, chatId, { limit: 50 }),
  'an older page': ({ chatId, length }) => messagesOf(app.sql, chatId, { before: Math.round(length / 2), limit: 50 }),
  'a page of messages after a break': ({ chatId, length }) =>
    messagesOf(app.sql, chatId, { after: length - 60, limit: 200 }),
  'the list of chats': ({ reader }) => contactsOf(app.sql, { accountId: reader.accountId, locale: 'uk' }, false),
  'the head of a chat': ({ chatId, reader }) => chatHead(app.sql, reader.accountId, chatId, new Date()),
  'the count': ({ reader }) => unreadOf(app.sql, reader.accountId),
  'the list of unread messages': ({ reader }) => unreadMessages(app.sql, reader.accountId, 'uk'),
};

test.each(Object.entries(READS))(
  '%s of 10,000 messages reads hardly more blocks of the database than that of few',
  async (_name, ask) => {
    const [few, many] = [await touched(() => ask(short)), await touched(() => ask(long))];
    expect(many.scanned).toEqual([]);
    // The margin covers one more index level for each index scan, and rows that are spread a little wider.
    expect(many.blocks).toBeLessThanOrEqual(few.blocks * 1.5 + 20);
  },
);

test('the first, middle and last pages of a long chat have the right messages', async () => {
  const { chatId, reader } = long;
  const seqs = async (query: Parameters<typeof messagesOf>[2]) => {
    const { messages, more } = await messagesOf(app.sql, chatId, query);
    return [messages[0]?.seq, messages.at(-1)?.seq, more];
  };
  expect(await seqs({ limit: 50 })).toEqual([9951, 10_000, true]);
  expect(await seqs({ before: 5000, limit: 50 })).toEqual([4950, 4999, true]);
  expect(await seqs({ before: 51, limit: 50 })).toEqual([1, 50, false]);
  expect(await seqs({ after: 9940, limit: 200 })).toEqual([9941, 10_000, false]);
  const unread = await unreadMessages(app.sql, reader.accountId, 'uk');
  expect([unread.length, unread[0]?.seq, unread.at(-1)?.seq]).toEqual([200, 9801, 10_000]);
  expect((await unreadOf(app.sql, reader.accountId)).total).toBe(LONG);
});

/** Counts the blocks of 8 KB that PostgreSQL reads for the queries, and names the plan nodes that scan all messages. */
async function touched(ask: () => Promise<unknown>): Promise<{ blocks: number; scanned: string[] }> {
  const statements: { text: string; values: unknown[] }[] = [];
  app.sql.options.debug = (_connection, text, values) => statements.push({ text, values });
  await ask();
  app.sql.options.debug = false;
  let blocks = 0;
  const scanned: string[] = [];
  for (const { text, values } of statements) {
    const rows = await app.sql.unsafe(`explain (analyze, buffers, format json) ${text}`, values.map(String));
    const [{ Plan: plan }] = rows[0]?.['QUERY PLAN'] ?? [{ Plan: {} }];
    blocks += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
    const nodes = JSON.stringify(plan).match(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"message"/g) ?? [];
    scanned.push(...nodes);
  }
  return { blocks, scanned };
}
