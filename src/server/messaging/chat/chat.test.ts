import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { chatApi } from '#shared/messaging/chat/api.ts';
import { addChatPair } from '#testing/chats.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';

const app = appScene();
const chatPair = eachTest(() => addChatPair(app));

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

describe('sending messages', () => {
  test('numbers them without gaps, however many come at once, and stores each client id once', async () => {
    const { passenger, driver, toDriver, say } = chatPair;
    const { id: chatId } = await toDriver();
    const ids = Array.from({ length: 15 }, () => randomUUID());
    const sent = await Promise.all(
      [...ids, ...ids].map((clientId, n) => say(passenger, chatId, `${n % 15}`, clientId)),
    );
    for (const [n] of ids.entries()) expect(sent[n]?.seq).toBe(sent[n + 15]?.seq);
    const { messages } = await app.call(chatApi.messages, { params: { chatId }, query: {} }, driver.token);
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 15 }, (_, n) => n + 1));
    expect(new Set(messages.map(({ clientId }) => clientId))).toEqual(new Set(ids));
  });

  test('lets a reader page back to the beginning, and continue from the last one that was read', async () => {
    const { passenger, driver, toDriver, say } = chatPair;
    const { id: chatId } = await toDriver();
    for (let n = 1; n <= 7; n += 1) await say(passenger, chatId, `${n}`);
    const page = async (query: { before?: number; after?: number; limit?: number }) => {
      const { messages, more } = await app.call(chatApi.messages, { params: { chatId }, query }, driver.token);
      return [messages.map(({ text }) => Number(text)), more];
    };
    expect(await page({ limit: 3 })).toEqual([[5, 6, 7], true]);
    expect(await page({ limit: 3, before: 5 })).toEqual([[2, 3, 4], true]);
    expect(await page({ limit: 3, before: 2 })).toEqual([[1], false]);
    expect(await page({ limit: 3, after: 2 })).toEqual([[3, 4, 5], true]);
    expect(await page({ after: 7 })).toEqual([[], false]);
    expect((await problemOf(page({ limit: 0 }))).errors).toEqual([{ field: 'limit', key: 'field_invalid' }]);
  });

  test('delivers them to both people’s screens, phrases in the language of each, with the other’s unread count', async () => {
    const { passenger, driver, toDriver } = chatPair;
    const { id: chatId } = await toDriver();
    await app.sql`update account set locale = 'en' where id = ${passenger.accountId}`;
    const body = { clientId: randomUUID(), phrase: 'here' } as const;
    const sentMessage = await app.call(chatApi.send, { params: { chatId }, body }, driver.token);
    const common = {
      type: 'message',
      chat_id: chatId,
      name: 'Тарас Тест',
      image: null,
      seq: 1,
      id: sentMessage.id,
      phrase: 'here',
    };
    expect(app.published).toMatchObject([
      [`account:${driver.accountId}`, { ...common, message: 'Я на місці', clientId: body.clientId }],
      [`account:${passenger.accountId}`, { ...common, message: 'I’m here' }],
      [`account:${passenger.accountId}`, { type: 'unread', total: 1, chat_id: chatId, unreadCount: 1 }],
      // The office of the driver's company reads the conversation.
      [`inbox:${driver.carrierId}`, { type: 'changed' }],
    ]);
    app.published.length = 0;
    await app.call(chatApi.send, { params: { chatId }, body }, driver.token);
    expect(app.published).toEqual([]);
  });

  test.each([
    ['no content', { text: '  ' }, 'text', 'field_required'],
    ['a text that is too long', { text: 'ї'.repeat(4001) }, 'text', 'message_max_length'],
    ['a control character', { text: 'a\u0000b' }, 'text', 'field_invalid'],
    ['an unknown phrase', { phrase: 'hello' }, 'phrase', 'field_invalid'],
    ['a missing text', { text: 7 }, 'text', 'field_invalid'],
    ['an invalid client id', { text: 'так', clientId: '1' }, 'clientId', 'field_invalid'],
  ])('is refused with %s', async (_name, body, field, key) => {
    const { passenger, toDriver } = chatPair;
    const { id } = await toDriver();
    const response = await app.request('POST', `/api/chats/${id}/messages`, {
      headers: { authorization: `Bearer ${passenger.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: randomUUID(), ...body }),
    });
    expect([response.status, JSON.parse(await response.text()).errors]).toEqual([422, [{ field, key }]]);
  });

  test('is refused when there are too many', async () => {
    const { passenger, toDriver, say } = chatPair;
    const { id } = await toDriver();
    const answers = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => say(passenger, id, `${n}`)));
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(10);
    expect(String(refused[0]?.status === 'rejected' && refused[0].reason)).toContain('too_many_requests');
  });
});

describe('reading messages', () => {
  test('lowers the unread count, informs the other person, and never makes a message unread again', async () => {
    const { passenger, driver, toDriver, say } = chatPair;
    const { id: chatId } = await toDriver();
    for (const text of ['раз', 'два', 'три']) await say(passenger, chatId, text);
    const unread = async () => (await app.call(chatApi.unread, {}, driver.token)).total;
    const read = (seq?: number) => app.call(chatApi.read, { params: { chatId }, query: { seq } }, driver.token);
    expect(await unread()).toBe(3);
    app.published.length = 0;
    expect((await read(2)).total).toBe(1);
    const mark = { type: 'read', chat_id: chatId, account_id: driver.accountId, seq: 2 };
    expect(app.published).toMatchObject([
      [`account:${driver.accountId}`, mark],
      [`account:${passenger.accountId}`, mark],
      [`account:${driver.accountId}`, { type: 'unread', total: 1 }],
    ]);
    app.published.length = 0;
    expect((await read(1)).total).toBe(1);
    expect(app.published).toEqual([]);
    expect(await app.call(chatApi.unreadMessages, {}, driver.token)).toMatchObject([
      { chat_id: chatId, text: 'три', created_at: app.clock.now().toISOString() },
    ]);
    const before = await app.call(chatApi.unread, {}, driver.token);
    expect((await read()).total).toBe(0);
    expect((await read(99)).version).toBeGreaterThan(before.version);
    const head = await app.call(chatApi.chat, { params: { chatId } }, passenger.token);
    expect([head.readByOther, head.lastReadSeq]).toEqual([3, 3]);
  });

  test('is possible by a POST to /api/chats/{id}/read with an empty body', async () => {
    const { passenger, driver, toDriver, say } = chatPair;
    const { id } = await toDriver();
    await say(passenger, id, 'Добрий день');
    const headers = { authorization: `Bearer ${driver.token}`, 'content-type': 'application/json' };
    const response = await app.request('POST', `/api/chats/${id}/read`, { headers });
    expect([response.status, JSON.parse(await response.text()).total]).toEqual([200, 0]);
  });

  test('happens by answering them', async () => {
    const { passenger, driver, toDriver, say } = chatPair;
    const { id } = await toDriver();
    await say(passenger, id, 'Ви де?');
    await say(driver, id, 'Їду');
    expect((await app.call(chatApi.unread, {}, driver.token)).total).toBe(0);
    expect((await app.call(chatApi.unread, {}, passenger.token)).total).toBe(1);
  });
});
