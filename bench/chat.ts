import { readFile } from 'node:fs/promises';
import { connect, type Db } from '#server/core/database/db.ts';
import { contactsOf } from '#server/messaging/chat/queries/chats.ts';
import { messagesOf } from '#server/messaging/chat/queries/messages.ts';
import { unreadMessages, unreadOf } from '#server/messaging/chat/queries/unread.ts';
import { chatStorm } from '#testing/chat-storm.ts';
import { addPair } from '#testing/chats.ts';
import { randomOf } from '#testing/services/random.ts';
import { command, runCommands } from './support/command.ts';
import { setStage, startDatabase } from './support/stage.ts';
import { median, timesOf } from './support/times.ts';

/**
 * Messages (docs/reliability.md, docs/performance.md):
 *
 *   node bench/chat.ts storm [--seed 1] [--messages 12000] [--breaks 1500] [--chats 30] [--hurry 5] [--kills 4] [--control ids|resume]
 *   node bench/chat.ts unread [--turns 20]   C1: the unread badge by places that were read, and by counting messages
 *   node bench/chat.ts long [--turns 400]    a chat of 10,000 messages beside one of 250
 *
 * `storm`: no message is lost, doubled or out of order. People in pairs write through a proxy that delays, cuts inside a frame, goes silent and
 * resets, to two server processes, which are killed on the way, as is PostgreSQL. The clients are the browser's own connection and timeline, on
 * Node's WebSocket, their waits divided by `--hurry`. Both controls must fail: `ids` sends a new id each time (doubled), `resume` asks for
 * nothing after a break (lost).
 */
await runCommands({
  storm: command({ seed: 1, messages: 12_000, breaks: 1_500, chats: 30, hurry: 5, kills: 4, control: '' }, storm),
  unread: command({ turns: 20 }, unread),
  long: command({ turns: 400 }, long),
});

interface Storm {
  seed: number;
  messages: number;
  breaks: number;
  chats: number;
  hurry: number;
  kills: number;
  control: string;
}

async function storm({ seed, kills, control, ...amounts }: Storm): Promise<boolean> {
  const stage = await setStage({ servers: 2, env: { BENCH_NODE: 'chat' } });
  /** After so many tenths of the messages. */
  const moments: [tenth: number, kill: () => Promise<void>][] = [
    [2, () => stage.replaceServer(0, 'SIGKILL')],
    [6, () => stage.killDatabase()],
    [4, () => stage.replaceServer(1, 'SIGKILL')],
    [8, () => stage.replaceServer(0, 'SIGKILL')],
  ];
  const chosen = new Map(moments.slice(0, kills));
  const killing: Promise<void>[] = [];
  const { breaks, ms, ...counts } = await chatStorm({
    ...amounts,
    sql: stage.sql,
    servers: stage.ports,
    random: randomOf(seed),
    ownIds: control !== 'ids',
    resume: control !== 'resume',
    onTenth: (tenth) => {
      const kill = chosen.get(tenth);
      if (kill) killing.push(kill());
      process.stderr.write(`${tenth * 10} %\n`);
    },
  });
  await Promise.all(killing);
  await stage.stop();
  console.table({ ...counts, seconds: Math.round(ms / 1000), ...breaks });
  const wrong = counts.lost + counts.doubled + counts.disordered;
  const good = wrong > 0 === (control !== '') && counts.unfinished === 0;
  console.log(
    `storm: ${good ? 'kept' : 'BROKEN'}; ${counts.lost} lost, ${counts.doubled} doubled, ${counts.disordered} out of order, ${killing.length} kills` +
      `${counts.unfinished > 0 ? `; ${counts.unfinished} unfinished: the machine was too slow, take a smaller --hurry` : ''}`,
  );
  return good;
}

/**
 * A dispatcher with twenty conversations among ten thousand of others, with short and with long histories; in turns over one connection that
 * always has the next question waiting, and over one that asks the next when it has the answer. Beside the time on the clock, which on a busy
 * machine is mostly waiting, is the processor time that PostgreSQL spent on each question: the goal is about that.
 */
async function unread({ turns }: { turns: number }): Promise<undefined> {
  const chats = 20;
  const batch = 200;
  const { sql, url, stop } = await startDatabase();
  const rows: Record<string, unknown>[] = [];
  for (const history of [500, 10_000]) {
    const me = await addConversations(sql, { chats, others: 10_000, history, unread: 50 });
    await sql`vacuum analyze`;
    const one = connect(url, { max: 1 });
    const [backend] = await one<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const places = () => unreadOf(one, me);
    const count = () => one<{ total: number }[]>`
      select count(*)::int as total from chat_member m
      join message said on said.chat_id = m.chat_id and said.seq > m.last_read_seq
      where m.account_id = ${me} and m.blocked_at is null`;
    const [[whole], placed] = [await count(), await places()];
    if (whole?.total !== placed.total) throw new Error(`${placed.total} by places, ${whole?.total} counted`);
    const together = (ask: () => PromiseLike<unknown>) => Promise.all(Array.from({ length: batch }, ask));
    const oneByOne = (ask: () => PromiseLike<unknown>) => timesOf(batch, async () => ask());
    for (const [method, ask] of Object.entries({ 'always one waiting': together, 'one by one': oneByOne })) {
      const spent = { places: { clock: 0, processor: 0 }, count: { clock: 0, processor: 0 } };
      for (let turn = 0; turn < turns; turn += 1) {
        await addTime(spent.places, backend?.pid ?? 0, () => ask(places));
        await addTime(spent.count, backend?.pid ?? 0, () => ask(count));
      }
      for (const time of ['processor', 'clock'] as const) {
        rows.push({
          method,
          'messages per chat': history,
          time,
          'places µs': Math.round(spent.places[time] / turns / batch),
          'count(*) µs': Math.round(spent.count[time] / turns / batch),
          ratio: (spent.count[time] / spent.places[time]).toFixed(2),
        });
      }
    }
    await one.end();
  }
  await stop();
  console.table(rows);
  return undefined;
}

interface Conversations {
  chats: number;
  others: number;
  history: number;
  unread: number;
}

/** Returns the account that has the conversations. */
async function addConversations(sql: Db, { chats, others, history, unread }: Conversations): Promise<number> {
  const [first] = await sql<{ id: number }[]>`
    with crowd as (
      insert into account (email, user_type, name, terms_agreed_at)
      select gen_random_uuid() || '@example.org', 'passenger', 'Оксана', now() from generate_series(1, ${others}::int)
      returning id
    ), conversations as (
      insert into chat (low_id, high_id, last_seq, created_at)
      select id, id + 1, 10, now() from crowd where id < (select max(id) from crowd) returning id, low_id, high_id
    ), listeners as (
      insert into chat_member (chat_id, account_id, last_read_seq)
      select id, low_id, 10 from conversations union all select id, high_id, 5 from conversations
    ), people as (
      insert into account (email, user_type, name, terms_agreed_at)
      select gen_random_uuid() || '@example.org', 'passenger', 'Оксана', now() from generate_series(0, ${chats}::int)
      returning id
    ), me as (select min(id) as id from people), chats as (
      insert into chat (low_id, high_id, last_seq, created_at)
      select me.id, people.id, ${history}, now() from people, me where people.id > me.id returning id, low_id, high_id
    ), members as (
      insert into chat_member (chat_id, account_id, last_read_seq)
      select id, low_id, ${history - unread}::int from chats union all select id, high_id, ${history}::int from chats
    ), said as (
      insert into message (chat_id, seq, sender_id, client_id, text, created_at)
      select id, n, high_id, gen_random_uuid(), 'Де ви стоїте? Я біля входу', now()
      from chats, generate_series(1, ${history}::int) n
    )
    select id from me`;
  return first?.id ?? 0;
}

/** Adds the time that the work took, in microseconds. */
async function addTime(to: { clock: number; processor: number }, pid: number, work: () => Promise<unknown>) {
  const [startedAt, spent] = [performance.now(), await processorTime(pid)];
  await work();
  to.clock += (performance.now() - startedAt) * 1000;
  to.processor += (await processorTime(pid)) - spent;
}

/** The processor time that a process has used so far, in microseconds (Linux: proc_pid_schedstat(5)). */
async function processorTime(pid: number): Promise<number> {
  const [nanoseconds = 0] = (await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ').map(Number);
  return nanoseconds / 1000;
}

/** First page, one from the middle, the messages after a break, the list of chats, the count and the unread messages; in turns, one query after the other. */
async function long({ turns }: { turns: number }): Promise<undefined> {
  const [short, large] = [250, 10_000];
  const { sql, stop } = await startDatabase({ connections: 1 });
  const histories = [await addHistory(sql, short), await addHistory(sql, large)];
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
    for (let turn = 0; turn < turns; turn += 1) {
      for (const [index, history] of histories.entries()) spent[index]?.push(...(await timesOf(1, () => ask(history))));
    }
    const [one = 0, other = 0] = spent.map((times) => median(times) * 1000);
    const columns = { [`${short} messages µs`]: Math.round(one), [`${large} messages µs`]: Math.round(other) };
    rows.push({ what, ...columns, ratio: (other / one).toFixed(2) });
  }
  console.table(rows);
  await stop();
  return undefined;
}

interface History {
  chatId: number;
  accountId: number;
  length: number;
}

/** A chat of this many messages, none of which its reader has read. */
async function addHistory(sql: Db, length: number): Promise<History> {
  const { chatId, people } = await addPair(sql);
  const [, reader] = people;
  await sql`
    insert into message (chat_id, seq, sender_id, client_id, text, created_at)
    select ${chatId}, n, ${people[0].accountId}, gen_random_uuid(), 'Де ви стоїте? Я біля входу', now() + n * interval '1 second'
    from generate_series(1, ${length}::int) n`;
  await sql`update chat set last_seq = ${length}, last_at = now() where id = ${chatId}`;
  return { chatId, accountId: reader.accountId, length };
}
