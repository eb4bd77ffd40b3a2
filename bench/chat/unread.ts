import { unreadOf } from '#server/chat/queries/unread.ts';
import { connect } from '#server/core/db.ts';
import { setStage } from './stage.ts';

/**
 * C1: the unread badge of a dispatcher with twenty conversations, by places that were read and by counting messages, in turns
 * over one connection that always has the next question waiting, with short and with long histories.
 *
 *   node bench/chat/unread.ts
 */
const CHATS = 20;
const UNREAD = 50;
const TURNS = 20;
const AT_ONCE = 200;
const stage = await setStage(0);
const sql = connect(stage.url, { max: 1, patient: true });
const rows: Record<string, unknown>[] = [];
for (const history of [500, 10_000]) {
  const me = await fill(history);
  const one = connect(stage.url, { max: 1 });
  const counted = () => one<{ total: number }[]>`
    select count(*)::int as total from chat_member m
    join message said on said.chat_id = m.chat_id and said.seq > m.last_read_seq
    where m.account_id = ${me} and m.blocked_at is null`;
  const [[whole], placed] = [await counted(), await unreadOf(one, me)];
  const times = { places: 0, count: 0 };
  for (let turn = 0; turn < TURNS; turn += 1) {
    times.places += await timed(() => often(() => unreadOf(one, me)));
    times.count += await timed(() => often(() => counted()));
  }
  await one.end();
  rows.push({
    'messages per chat': history,
    unread: placed.total,
    same: whole?.total === placed.total,
    'places µs': Math.round((times.places / TURNS / AT_ONCE) * 1000),
    'count(*) µs': Math.round((times.count / TURNS / AT_ONCE) * 1000),
    ratio: (times.count / times.places).toFixed(2),
  });
}
await sql.end();
await stage.strike();
console.table(rows);

async function fill(history: number): Promise<number> {
  const [first] = await sql<{ id: number }[]>`
    with people as (
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
  await sql`analyze`;
  return first?.id ?? 0;
}

/** Together, so that the way to the database and back is no part of it. */
function often(ask: () => PromiseLike<unknown>): Promise<unknown> {
  return Promise.all(Array.from({ length: AT_ONCE }, ask));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
