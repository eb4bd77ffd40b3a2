import { readFile } from 'node:fs/promises';
import { unreadOf } from '#server/chat/queries/unread.ts';
import { connect } from '#server/database/db.ts';
import { setStage } from './stage.ts';

/**
 * C1: the unread badge of a dispatcher with twenty conversations among ten thousand of others, by places that were read and by
 * counting messages, with short and with long histories; in turns over one connection that always has the next question
 * waiting, and over one that asks the next when it has the answer. Beside the time on the clock, which on a busy machine is
 * mostly waiting, is printed the processor time that PostgreSQL spent on each question: the goal is about that.
 *
 *   node bench/chat/unread.ts
 */
const CHATS = 20;
const OTHERS = 10_000;
const UNREAD = 50;
const TURNS = 20;
const AT_ONCE = 200;
const stage = await setStage(0);
const rows: Record<string, unknown>[] = [];
for (const history of [500, 10_000]) {
  const me = await fill(history);
  const one = connect(stage.url, { max: 1 });
  const [backend] = await one<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const places = () => unreadOf(one, me);
  const count = () => one<{ total: number }[]>`
    select count(*)::int as total from chat_member m
    join message said on said.chat_id = m.chat_id and said.seq > m.last_read_seq
    where m.account_id = ${me} and m.blocked_at is null`;
  const [[whole], placed] = [await count(), await places()];
  if (whole?.total !== placed.total) throw new Error(`${placed.total} by places, ${whole?.total} counted`);
  for (const [method, ask] of Object.entries({ 'always one waiting': together, 'one by one': oneByOne })) {
    const spent = { places: { clock: 0, processor: 0 }, count: { clock: 0, processor: 0 } };
    for (let turn = 0; turn < TURNS; turn += 1) {
      await measure(spent.places, backend?.pid ?? 0, () => ask(places));
      await measure(spent.count, backend?.pid ?? 0, () => ask(count));
    }
    for (const what of ['processor', 'clock'] as const) {
      rows.push({
        method,
        'messages per chat': history,
        time: what,
        'places µs': Math.round(spent.places[what] / TURNS / AT_ONCE),
        'count(*) µs': Math.round(spent.count[what] / TURNS / AT_ONCE),
        ratio: (spent.count[what] / spent.places[what]).toFixed(2),
      });
    }
  }
  await one.end();
}
await stage.strike();
console.table(rows);

async function fill(history: number): Promise<number> {
  const sql = connect(stage.url, { max: 1, slowQueries: true });
  const [first] = await sql<{ id: number }[]>`
    with crowd as (
      insert into account (email, user_type, name, terms_agreed_at)
      select gen_random_uuid() || '@example.org', 'passenger', 'Оксана', now() from generate_series(1, ${OTHERS}::int)
      returning id
    ), conversations as (
      insert into chat (low_id, high_id, last_seq, created_at)
      select id, id + 1, 10, now() from crowd where id < (select max(id) from crowd) returning id, low_id, high_id
    ), listeners as (
      insert into chat_member (chat_id, account_id, last_read_seq)
      select id, low_id, 10 from conversations union all select id, high_id, 5 from conversations
    ), people as (
      insert into account (email, user_type, name, terms_agreed_at)
      select gen_random_uuid() || '@example.org', 'passenger', 'Оксана', now() from generate_series(0, ${CHATS}::int)
      returning id
    ), me as (select min(id) as id from people), chats as (
      insert into chat (low_id, high_id, last_seq, created_at)
      select me.id, people.id, ${history}, now() from people, me where people.id > me.id returning id, low_id, high_id
    ), members as (
      insert into chat_member (chat_id, account_id, last_read_seq)
      select id, low_id, ${history - UNREAD}::int from chats union all select id, high_id, ${history}::int from chats
    ), said as (
      insert into message (chat_id, seq, sender_id, client_id, text, created_at)
      select id, n, high_id, gen_random_uuid(), 'Де ви стоїте? Я біля входу', now()
      from chats, generate_series(1, ${history}::int) n
    )
    select id from me`;
  await sql`vacuum analyze`;
  await sql.end();
  return first?.id ?? 0;
}

function together(ask: () => PromiseLike<unknown>): Promise<unknown> {
  return Promise.all(Array.from({ length: AT_ONCE }, ask));
}

async function oneByOne(ask: () => PromiseLike<unknown>): Promise<void> {
  for (let n = 0; n < AT_ONCE; n += 1) await ask();
}

/** Adds the time that the work took, in microseconds. */
async function measure(to: { clock: number; processor: number }, pid: number, work: () => Promise<unknown>) {
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
