import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { chatApi } from '#shared/messaging/chat/api.ts';
import { addChatPair, type ChatPair, pairWithMessage } from '#testing/chats.ts';
import { reportCalls } from '#testing/reports.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import type { TestActor } from '#testing/server/carriers.ts';

const app = appScene();

describe('parts of a message', () => {
  let pair: ChatPair;
  let chatId: number;

  beforeEach(async () => {
    ({ pair, chatId } = await pairWithMessage(app, 'Де ви зупиняєтесь у Вроцлаві?'));
  });

  type MessageParts = { text?: string; replyTo?: number; place?: { latitude: number; longitude: number } };

  const say = (actor: TestActor, sentMessage: MessageParts, clientId = randomUUID()) =>
    app.call(chatApi.send, { params: { chatId }, body: { clientId, ...sentMessage } }, actor.token);

  const read = async (actor: TestActor) =>
    (await app.call(chatApi.messages, { params: { chatId }, query: {} }, actor.token)).messages;

  test('an answer names the message that it answers, for both and on the socket', async () => {
    await say(pair.driver, { text: 'Біля вокзалу', replyTo: 1 });
    const reply = {
      seq: 1,
      senderId: pair.passenger.accountId,
      text: 'Де ви зупиняєтесь у Вроцлаві?',
      phrase: null,
      hasPicture: false,
    };
    for (const actor of [pair.passenger, pair.driver]) expect((await read(actor))[1]).toMatchObject({ reply });
    const frames = app.published.filter(([, { type }]) => type === 'message');
    expect(frames.length).toBeGreaterThan(0);
    for (const [, frame] of frames) expect(frame).toMatchObject({ reply, message: 'Біля вокзалу' });
  });

  test.each([2, 9])(
    'an answer to place %i, where there is no message before it, is stored without the reference',
    async (replyTo) => {
      const sentMessage = await say(pair.driver, { text: 'Так', replyTo });
      expect(sentMessage).not.toHaveProperty('reply');
    },
  );

  test('what was deleted is not quoted above its answer either', async () => {
    await say(pair.driver, { text: 'Біля вокзалу', replyTo: 1 });
    await app.call(chatApi.withdraw, { params: { chatId, seq: 1 } }, pair.passenger.token);
    expect((await read(pair.driver))[1]?.reply).toMatchObject({ seq: 1, text: '', phrase: 'withdrawn' });
    await app.call(chatApi.withdraw, { params: { chatId, seq: 2 } }, pair.driver.token);
    expect((await read(pair.driver))[1]).not.toHaveProperty('reply');
  });

  test('a place is sent once and read as words where there is no map', async () => {
    const place = { latitude: 51.0986, longitude: 17.0365 };
    const clientId = randomUUID();
    await say(pair.passenger, { place }, clientId);
    await say(pair.passenger, { place }, clientId);
    expect(await read(pair.driver)).toHaveLength(2);
    expect((await read(pair.driver))[1]).toMatchObject({ place, text: '', phrase: 'place' });
    const [contact] = await app.call(chatApi.chats, { query: {} }, pair.driver.token);
    expect(contact?.lastMessage).toBe('Місце на мапі');
    const problem = await problemOf(say(pair.passenger, { place: { latitude: 91, longitude: 17 } }));
    expect(problem.code).toBe('invalid_input');
  });

  test('messages are found by parts of their words, in any case, in one chat and in all', async () => {
    await say(pair.driver, { text: 'ВРОЦЛАВ, автовокзал' });
    await say(pair.driver, { text: 'Код 100%_' });
    const find = async (actor: TestActor, q: string, inChat?: number) => {
      const query = { q, ...(inChat !== undefined && { chatId: inChat }) };
      return (await app.call(chatApi.found, { query }, actor.token)).messages;
    };
    for (const inChat of [chatId, undefined]) {
      const found = await find(pair.passenger, 'вроцлав', inChat);
      expect(found.map(({ seq, mine, chatId: its }) => [seq, mine, its])).toEqual([
        [2, false, chatId],
        [1, true, chatId],
      ]);
    }
    for (const q of ['вокзал вроц', 'вроц вокзал']) expect(await find(pair.passenger, q)).toHaveLength(1);
    expect(await find(pair.passenger, 'автобус')).toHaveLength(0);
    expect(await find(pair.trip.owner, 'вроцлав')).toHaveLength(0);
    expect((await problemOf(find(pair.trip.owner, 'вроцлав', chatId))).code).toBe('not_found');
    expect((await problemOf(find(pair.passenger, 'в'))).code).toBe('invalid_input');
  });

  test('a blocked chat is searched in itself only', async () => {
    await app.call(chatApi.block, { params: { chatId } }, pair.passenger.token);
    const find = (query: { q: string; chatId?: number }) => app.call(chatApi.found, { query }, pair.passenger.token);
    expect((await find({ q: 'вроцлав' })).messages).toHaveLength(0);
    expect((await find({ q: 'вроцлав', chatId })).messages).toHaveLength(1);
  });

  test('found messages come in pages', async () => {
    for (let n = 0; n < 35; n += 1)
      await app.sql`
      insert into message (chat_id, seq, sender_id, client_id, text, created_at)
      select ${chatId}, last_seq + 1, ${pair.driver.accountId}, gen_random_uuid(), 'сумка', now() from chat where id = ${chatId}`.then(
        () => app.sql`update chat set last_seq = last_seq + 1 where id = ${chatId}`,
      );
    const find = (before?: number) =>
      app.call(chatApi.found, { query: { q: 'сумка', chatId, ...(before && { before }) } }, pair.passenger.token);
    const first = await find();
    expect([first.messages.length, first.more]).toEqual([30, true]);
    const rest = await find(first.messages.at(-1)?.id);
    expect([rest.messages.length, rest.more]).toEqual([5, false]);
  });
});

describe('deleting a message', () => {
  let pair: ChatPair;
  let chatId: number;

  beforeEach(async () => {
    ({ pair, chatId } = await pairWithMessage(app, 'Мій код 1234'));
  });

  const withdraw = (actor: TestActor, seq = 1) => app.call(chatApi.withdraw, { params: { chatId, seq } }, actor.token);
  const read = (actor: TestActor) => app.call(chatApi.messages, { params: { chatId }, query: {} }, actor.token);

  test('an own message is deleted for both within 15 minutes, and its place stays', async () => {
    app.clock.set('2026-06-10T09:15:00Z');
    await withdraw(pair.passenger);
    await withdraw(pair.passenger);
    await pair.say(pair.driver, chatId, 'Добре');
    for (const actor of [pair.passenger, pair.driver]) {
      const { messages, withdrawn } = await read(actor);
      expect(messages.map(({ seq, text, phrase }) => [seq, text, phrase])).toEqual([
        [1, '', 'withdrawn'],
        [2, 'Добре', null],
      ]);
      expect(withdrawn).toEqual([1]);
    }
    const frames = app.published.filter(([, { type }]) => type === 'withdrawn').map(([topic]) => topic);
    expect(new Set(frames)).toEqual(
      new Set([pair.passenger, pair.driver].map(({ accountId }) => `account:${accountId}`)),
    );
    expect(await app.sql`select from message where chat_id = ${chatId} and text like '%1234%'`).toHaveLength(0);
  });

  test('a deleted message is not unread, before and after others are read', async () => {
    const unread = async () => (await app.call(chatApi.unread, {}, pair.driver.token)).total;
    for (const text of ['Де ви?', 'Я вже на місці', 'Зупинка біля кіоску'])
      await pair.say(pair.passenger, chatId, text);
    expect(await unread()).toBe(4);
    await withdraw(pair.passenger, 1);
    await withdraw(pair.passenger, 3);
    await withdraw(pair.passenger, 3);
    expect(await unread()).toBe(2);
    await app.call(chatApi.read, { params: { chatId }, query: { seq: 2 } }, pair.driver.token);
    expect(await unread()).toBe(1);
    await withdraw(pair.passenger, 4);
    expect(await unread()).toBe(0);
  });

  test('a deleted message causes no notification any more', async () => {
    await withdraw(pair.passenger);
    await app.runJobs();
    const rows =
      await app.sql`select from notification where account_id = ${pair.driver.accountId} and kind = 'message'`;
    expect(rows).toHaveLength(0);
  });

  test.each([
    ['the other one', () => pair.driver, 1, '09:01', 'not_found'],
    ['a place without a message', () => pair.passenger, 7, '09:01', 'not_found'],
    ['too late', () => pair.passenger, 1, '09:16', 'conflict'],
  ] as const)('is refused: %s', async (_why, actor, seq, at, code) => {
    app.clock.set(`2026-06-10T${at}:00Z`);
    expect((await problemOf(withdraw(actor(), seq))).code).toBe(code);
    expect((await read(pair.driver)).messages[0]?.text).toBe('Мій код 1234');
  });

  test('strangers do not find the chat', async () => {
    expect((await problemOf(withdraw(pair.trip.owner))).code).toBe('not_found');
  });

  test('what was reported before is kept for the operator', async () => {
    await reportCalls(app).file({ kind: 'chat', id: chatId }, pair.driver, { reason: 'rude' });
    await pair.say(pair.passenger, chatId, 'Вибачте');
    await withdraw(pair.passenger);
    await withdraw(pair.passenger, 2);
    const stored = await app.sql<{ text: string }[]>`
      select w.text from withdrawn_message w join message m on m.id = w.message_id where m.chat_id = ${chatId}`;
    expect(stored.map(({ text }) => text)).toEqual(['Мій код 1234']);
    expect((await read(pair.driver)).messages[0]?.text).toBe('');
  });
});

describe('the job of a message', () => {
  const chatPair = eachTest(() => addChatPair(app));

  beforeEach(() => app.sql`truncate graphile_worker._private_jobs`);

  /** The notification jobs of messages, each with the transaction that added it. */
  function jobs(): Promise<{ payload: unknown; transaction: string }[]> {
    return app.sql`
      select job.payload, job.xmin::text as transaction from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = 'notify.message'`;
  }

  test('a message and the job that notifies its recipient are stored in one transaction', async () => {
    const { passenger, driver, toDriver, say } = chatPair;
    const { id: chatId } = await toDriver();
    const { id } = await say(passenger, chatId, 'Де ви?');
    const [stored] = await app.sql`select xmin::text as transaction from message where id = ${id}`;
    const payload = { chatId, accountId: driver.accountId };
    expect(await jobs()).toEqual([{ payload, transaction: stored?.transaction }]);
  });

  test('a message that is sent again adds no job, and several messages share one', async () => {
    const { passenger, toDriver, say } = chatPair;
    const { id: chatId } = await toDriver();
    const clientId = randomUUID();
    await say(passenger, chatId, 'Де ви?', clientId);
    await say(passenger, chatId, 'Я вже тут', randomUUID());
    expect(await jobs()).toHaveLength(1);
    await app.sql`truncate graphile_worker._private_jobs`;
    await say(passenger, chatId, 'Де ви?', clientId);
    expect(await jobs()).toEqual([]);
  });

  test('a message is not stored when its job cannot be, and can be sent again later', async () => {
    const { passenger, toDriver, say } = chatPair;
    const { id: chatId } = await toDriver();
    const clientId = randomUUID();
    await app.sql`alter table graphile_worker._private_jobs add constraint no_jobs_today check (false) not valid`;
    await expect(say(passenger, chatId, 'Де ви?', clientId)).rejects.toMatchObject({ status: expect.any(Number) });
    expect(await app.sql`select from message where chat_id = ${chatId}`).toHaveLength(0);
    expect(app.published.filter(([, { type }]) => type === 'message')).toEqual([]);
    await app.sql`alter table graphile_worker._private_jobs drop constraint no_jobs_today`;
    expect(await say(passenger, chatId, 'Де ви?', clientId)).toMatchObject({ seq: 1 });
    expect(await jobs()).toHaveLength(1);
  });
});
