import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS, migrate } from '#server/database/migrate.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/carriers.ts';
import { emptyDatabase, type TestDatabase } from '#testing/database.ts';

const MIGRATION = '0056_company_inbox.sql';

let database: TestDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
  const before = (await readdir(MIGRATIONS)).filter((name) => name < MIGRATION);
  await migrate(database.sql, { only: new Set(before) });
});
afterAll(() => database.close());

/** A chat of two as it was before, with its messages by minute; `read` is how far each of the two has read. */
async function addChat(
  people: readonly [TestActor, TestActor],
  values: readonly { by: 0 | 1; minute: number; text: string }[],
  read: readonly [number, number],
): Promise<number> {
  const { sql } = database;
  const ids = people.map(({ accountId }) => accountId);
  const at = (minute: number) => new Date(Date.now() - 3_600_000 + minute * 60_000);
  const [chat] = await sql<{ id: number }[]>`
    insert into chat (low_id, high_id, last_seq, last_at, created_at)
    values (${Math.min(...ids)}, ${Math.max(...ids)}, ${values.length}, ${at(values.at(-1)?.minute ?? 0)}, ${at(0)}) returning id`;
  const chatId = chat?.id ?? 0;
  for (const [side, { accountId }] of people.entries())
    await sql`
      insert into chat_member (chat_id, account_id, last_read_seq) values (${chatId}, ${accountId}, ${read[side] ?? 0})`;
  for (const [index, { by, minute, text }] of values.entries())
    await sql`
      insert into message (chat_id, seq, sender_id, client_id, text, created_at)
      values (${chatId}, ${index + 1}, ${people[by].accountId}, gen_random_uuid(), ${text}, ${at(minute)})`;
  return chatId;
}

test('the migration gives chats with an office to the company, and joins those of one customer in the order of writing', async () => {
  const { sql } = database;
  const { carrierId, owner } = await addCarrier(sql);
  const [dispatcher, driver] = [
    await addMember(sql, carrierId, 'dispatcher'),
    await addMember(sql, carrierId, 'driver'),
  ];
  const { owner: single } = await addCarrier(sql, { singleDriver: true });
  const [one, two] = [await addPassenger(sql), await addPassenger(sql)];

  const only = await addChat([one, dispatcher], [{ by: 0, minute: 1, text: 'Єдина' }], [1, 0]);
  const withOwner = await addChat(
    [two, owner],
    [
      { by: 0, minute: 1, text: 'a' },
      { by: 1, minute: 3, text: 'c' },
    ],
    [1, 2],
  );
  const withDispatcher = await addChat(
    [two, dispatcher],
    [
      { by: 0, minute: 2, text: 'b' },
      { by: 0, minute: 4, text: 'd' },
    ],
    [2, 1],
  );
  const untouched = [
    await addChat([one, driver], [{ by: 0, minute: 1, text: 'Водієві' }], [1, 0]),
    await addChat([one, single], [{ by: 0, minute: 1, text: 'Самому' }], [1, 0]),
    await addChat([driver, owner], [{ by: 0, minute: 1, text: 'Колезі' }], [1, 0]),
  ];
  await sql`
    insert into chat_report (chat_id, reporter_id, reason, up_to_seq, created_at)
    values (${withDispatcher}, ${two.accountId}, 'rude', 1, now())`;
  const [epoch] = await sql`select epoch from history_epoch`;

  await migrate(sql, { only: new Set([MIGRATION]) });

  const chats = await sql<{ id: number; customer: number; lastSeq: number; read: number; waits: boolean }[]>`
    select id, low_id as customer, last_seq as "lastSeq", office_read_seq as read, waiting_since is not null as waits
    from chat where carrier_id = ${carrierId} order by id`;
  const [first, merged] = chats;
  expect(chats).toHaveLength(2);
  expect(first).toEqual({ id: only, customer: one.accountId, lastSeq: 1, read: 0, waits: true });
  expect(merged).toMatchObject({ customer: two.accountId, lastSeq: 4, read: 3, waits: true });
  expect([withOwner, withDispatcher]).not.toContain(merged?.id);
  const values = await sql<{ seq: number; text: string }[]>`
    select seq, text from message where chat_id = ${merged?.id ?? 0} and carrier_id = ${carrierId} order by seq`;
  expect(values.map(({ seq, text }) => `${seq}${text}`)).toEqual(['1a', '2b', '3c', '4d']);
  const read = await sql<{ account: number; unread: number }[]>`
    select account_id as account, 4 - last_read_seq - own_after_read as unread from chat_member
    where chat_id = ${merged?.id ?? 0} order by account_id`;
  expect(Object.fromEntries(read.map(({ account, unread }) => [account, unread]))).toEqual({
    // What was written to the dispatcher after it.
    [owner.accountId]: 1,
    [dispatcher.accountId]: 1,
    // The answer of the owner; their own last words do not count.
    [two.accountId]: 1,
  });
  const reports = await sql`select chat_id as chat, up_to_seq as "upTo" from chat_report`;
  expect([...reports]).toEqual([{ chat: merged?.id, upTo: 2 }]);
  const rest = await sql<{ id: number }[]>`select id from chat where carrier_id is null order by id`;
  expect(rest.map(({ id }) => id)).toEqual(untouched);
  expect(await sql`select epoch from history_epoch`).not.toEqual([epoch]);
});
