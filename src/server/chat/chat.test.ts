import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chatApi } from '#shared/chat/api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { findTestActor } from '#testing/carriers.ts';
import { addChatPair, type ChatPair } from '#testing/chats.ts';
import { problemOf } from '#testing/problems.ts';

let app: TestApp;
let chatPair: ChatPair;

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
});
beforeEach(async () => {
  chatPair = await addChatPair(app);
  app.published.length = 0;
});
afterAll(() => app.close());

describe('a chat', () => {
  test('is not found by anybody but its two people', async () => {
    const { trip, toDriver, say } = chatPair;
    const { id: chatId } = await toDriver();
    const { owner } = trip;
    const params = { chatId };
    const refused = [
      app.call(chatApi.chat, { params }, owner.token),
      app.call(chatApi.messages, { params, query: {} }, owner.token),
      say(owner, chatId, 'Добрий день'),
      app.call(chatApi.read, { params, query: {} }, owner.token),
      app.call(chatApi.block, { params }, owner.token),
      app.call(chatApi.unblock, { params }, owner.token),
    ];
    const problems = await Promise.all(refused.map(problemOf));
    for (const { code } of problems) expect(code).toBe('not_found');
  });

  test('appears in both people’s lists after the first message, with the latest message and the unread count', async () => {
    const { passenger, driver, toDriver, say } = chatPair;
    const { id } = await toDriver();
    expect(await app.call(chatApi.chats, { query: {} }, passenger.token)).toEqual([]);
    await say(passenger, id, 'Де ви стоїте?');
    app.clock.advance(60_000);
    await say(passenger, id, 'Я біля каси');
    const [contact] = await app.call(chatApi.chats, { query: {} }, driver.token);
    expect(contact).toMatchObject({
      id,
      name: 'Ірина Савчук',
      role: 'passenger',
      unreadCount: 2,
      lastMessage: 'Я біля каси',
      lastMessageTime: app.clock.now().toISOString(),
      lastKind: 'text',
      lastMine: false,
      lastSeq: 2,
      readByOther: 2,
    });
    const [mine] = await app.call(chatApi.chats, { query: {} }, passenger.token);
    expect(mine).toMatchObject({ unreadCount: 0, lastMine: true, readByOther: 0 });
  });

  test('shows a phrase in the reader’s language', async () => {
    const { passenger, driver, toDriver } = chatPair;
    const { id: chatId } = await toDriver();
    const body = { clientId: randomUUID(), phrase: 'late15' } as const;
    const sentMessage = await app.call(chatApi.send, { params: { chatId }, body }, driver.token);
    expect([sentMessage.text, sentMessage.phrase]).toEqual(['', 'late15']);
    const read = async (language: string) => {
      const headers = { 'accept-language': language };
      const [contact] = await app.call(chatApi.chats, { query: {} }, passenger.token, headers);
      const [unread] = await app.call(chatApi.unreadMessages, {}, passenger.token, headers);
      return [contact?.lastMessage, contact?.lastKind, unread?.text];
    };
    expect(await read('uk')).toEqual(['Запізнююся на 15 хвилин', 'phrase', 'Запізнююся на 15 хвилин']);
    expect(await read('en')).toEqual(['I’m running 15 minutes late', 'phrase', 'I’m running 15 minutes late']);
  });
});

describe('blocking and reporting', () => {
  test('a blocked chat refuses messages from both and leaves list and count, until it is unblocked', async () => {
    const { passenger, driver, toDriver, say } = chatPair;
    const { id: chatId } = await toDriver();
    const clientId = randomUUID();
    const sentMessage = await say(driver, chatId, 'Купіть килим', clientId);
    const blocked = await app.call(chatApi.block, { params: { chatId } }, passenger.token);
    expect([blocked.blocked, blocked.canSend]).toEqual([true, false]);
    expect(app.notified).toEqual(
      expect.arrayContaining([`account:${passenger.accountId}`, `account:${driver.accountId}`]),
    );
    for (const actor of [driver, passenger]) {
      const problem = await problemOf(say(actor, chatId, 'Ну купіть'));
      expect([problem.status, problem.code]).toEqual([409, 'chat_blocked']);
    }
    // A repeated client id still returns the message that was sent before the block.
    expect((await say(driver, chatId, 'Купіть килим', clientId)).seq).toBe(sentMessage.seq);
    expect((await app.call(chatApi.unread, {}, passenger.token)).total).toBe(0);
    expect(await app.call(chatApi.unreadMessages, {}, passenger.token)).toEqual([]);
    expect(await app.call(chatApi.chats, { query: {} }, passenger.token)).toEqual([]);
    expect(await app.call(chatApi.chats, { query: { blocked: true } }, passenger.token)).toMatchObject([
      { id: chatId },
    ]);
    const head = await app.call(chatApi.chat, { params: { chatId } }, driver.token);
    expect([head.blocked, head.canSend]).toEqual([false, false]);
    await app.call(chatApi.unblock, { params: { chatId } }, passenger.token);
    await say(driver, chatId, 'Перепрошую');
    expect((await app.call(chatApi.unread, {}, passenger.token)).total).toBe(2);
  });
});
