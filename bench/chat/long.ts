import { contactsOf } from '#server/chat/queries/chats.ts';
import { messagesOf } from '#server/chat/queries/messages.ts';
import { unreadMessages, unreadOf } from '#server/chat/queries/unread.ts';
import { connect } from '#server/database/db.ts';
import { addPair } from '#testing/chats.ts';
import { setStage } from './stage.ts';

/**
 * The cost of a chat of 10,000 messages beside one of 250: its first page, one from the middle, the messages after a break, the
 * list of chats, the count and the unread messages; in turns, one query after the other from Node, medians. node
 * bench/chat/long.ts
 */
const LENGTHS = [250, 10_000];
const TURNS = 400;
const stage = await setStage(0);
const sql = connect(stage.url, { max: 1, slowQueries: true });
const histories = [];
for (const length of LENGTHS) histories.push(await addHistory(length));
await sql`vacuum analyze`;
const reads = {
  'first page': ({ chatId }) => messagesOf(sql, chatId, { limit: 50 }),
  'older page': ({ chatId, length }) => messagesOf(sql, chatId, { before: length / 2, limit: 50 }),
  'after a break': ({ chatId, length }) => messagesOf(sql, chatId, { after: length - 60, limit: 200 }),
  'list of chats': ({ accountId }) => contactsOf(sql, { accountId, locale: 'uk' }, false),
  count: ({ accountId }) => unreadOf(sql, accountId),
  'unread ones': ({ accountId }) => unreadMessages(sql, accountId, 'uk'),
} satisfies Record<string, (history: History) => Promise<unknown>>;

const rows: Record<string, unknown>[] = [];
for (const [what, ask] of Object.entries(reads)) {
  const spent: number[][] = histories.map(() => []);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [index, history] of histories.entries()) {
      const startedAt = performance.now();
      await ask(history);
      spent[index]?.push(performance.now() - startedAt);
    }
  }
  const [short = 0, long = 0] = spent.map((times) => (times.toSorted((a, b) => a - b)[TURNS / 2] ?? 0) * 1000);
  rows.push({
    what,
    [`${LENGTHS[0]} messages µs`]: Math.round(short),
    [`${LENGTHS[1]} messages µs`]: Math.round(long),
    ratio: (long / short).toFixed(2),
  });
}
console.table(rows);
await sql.end();
await stage.strike();

interface History {
  chatId: number;
  accountId: number;
  length: number;
}

/** A chat of this many messages, none of which its reader has read. */
async function addHistory(length: number): Promise<History> {
  const { chatId, people } = await addPair(sql);
  const [writer, reader] = people;
  await sql`
    insert into message (chat_id, seq, sender_id, client_id, text, created_at)
    select ${chatId}, n, ${writer.accountId}, gen_random_uuid(), 'Де ви стоїте? Я біля входу', now() + n * interval '1 second'
    from generate_series(1, ${length}::int) n`;
  await sql`update chat set last_seq = ${length}, last_at = now() where id = ${chatId}`;
  return { chatId, accountId: reader.accountId, length };
}
