import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chatApi } from '#shared/chat/api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { findTestActor, type TestActor } from '#testing/carriers.ts';
import { type ChatPair, pairWithMessage } from '#testing/chats.ts';
import { problemOf } from '#testing/problems.ts';
import { reportCalls } from '#testing/reports.ts';

let app: TestApp;
let pair: ChatPair;
let chatId: number;

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
});
beforeEach(async () => {
  ({ pair, chatId } = await pairWithMessage(app, 'Мій код 1234'));
});
afterAll(() => app.close());

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

test('a deleted message causes no notification any more', async () => {
  await withdraw(pair.passenger);
  await app.runJobs();
  const rows = await app.sql`select from notification where account_id = ${pair.driver.accountId} and kind = 'message'`;
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
  await reportCalls(() => app).file({ kind: 'chat', id: chatId }, pair.driver, { reason: 'rude' });
  await withdraw(pair.passenger);
  const stored = await app.sql<{ text: string }[]>`
    select w.text from withdrawn_message w join message m on m.id = w.message_id where m.chat_id = ${chatId}`;
  expect(stored.map(({ text }) => text)).toEqual(['Мій код 1234']);
  expect((await read(pair.driver)).messages[0]?.text).toBe('');
});
