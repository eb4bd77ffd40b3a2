import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chatApi } from '#shared/chat/api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { findTestActor, type TestActor } from '#testing/carriers.ts';
import { type ChatPair, pairWithMessage } from '#testing/chats.ts';
import { problemOf } from '#testing/problems.ts';

let app: TestApp;
let pair: ChatPair;
let chatId: number;

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
});
beforeEach(async () => {
  ({ pair, chatId } = await pairWithMessage(app, 'Де ви зупиняєтесь у Вроцлаві?'));
});
afterAll(() => app.close());

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
  expect(await find(pair.passenger, 'вокзал вроц')).toHaveLength(1);
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
