import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { freePort } from '#server/core/postgres/port.ts';
import { MODULES } from '#server/modules.ts';
import { CLOSE } from '#shared/core/realtime.ts';
import { chatApi } from '#shared/messaging/chat/api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { chatStorm } from '#testing/chat-storm.ts';
import { addChatPair } from '#testing/chats.ts';
import { allTests, appScene, eachTest } from '#testing/scene.ts';
import { addPassenger, findTestActor, type TestActor } from '#testing/server/carriers.ts';
import { testDatabase } from '#testing/server/database.ts';
import { type Node, startNode } from '#testing/server/nodes.ts';
import { dial, type Peer } from '#testing/server/sockets.ts';
import { randomOf } from '#testing/services/random.ts';

let nodes: Node[];

describe('sockets', () => {
  const app = appScene();
  const chatPair = eachTest(() => addChatPair(app));
  let chatId: number;

  beforeAll(async () => {
    const url = new URL(inject('postgres').url);
    const { database } = app.sql.options;
    url.pathname = `/${database}`;
    const findActor = async (token: string, now: Date) => (ended.has(token) ? null : findTestActor(token, now));
    const start = async (n: number) =>
      startNode({
        url: url.href,
        domains: MODULES,
        port: await freePort(`${url.href} node ${n}`),
        findActor,
        limits: LIMITS,
      });
    nodes = [await start(1), await start(2)];
  });

  beforeEach(async () => {
    chatId = (await chatPair.toDriver()).id;
  });

  afterAll(async () => {
    for (const node of nodes) await node.close();
  });

  afterEach(() => {
    for (const peer of peers.splice(0)) peer.close();
  });

  const peers: Peer[] = [];

  /** Tokens that are no longer valid. */
  const ended = new Set<string>();

  const LIMITS = { recheckAfter: 10 };

  async function signIn({ accountId, token }: TestActor, node = 0): Promise<Peer> {
    const peer = await dial(`ws://${nodes[node]?.address}/ws`);
    peers.push(peer);
    peer.send({ type: 'auth', user_id: accountId, token });
    await peer.next('authenticated');
    return peer;
  }

  test('a message over the socket is acknowledged, and reaches every screen of both people on every node', async () => {
    const { passenger, driver } = chatPair;
    const [here, tab, there] = [await signIn(passenger), await signIn(passenger, 1), await signIn(driver, 1)];
    const clientId = randomUUID();
    here.send({ type: 'message', chat_id: chatId, clientId, message: ' Де ви стоїте? ' });
    const sent = await here.next('sent');
    expect(sent).toMatchObject({ type: 'sent', chat_id: chatId, clientId, seq: 1 });
    const frame = {
      type: 'message',
      chat_id: chatId,
      message: 'Де ви стоїте?',
      created_at: sent.created_at,
      name: 'Ірина Савчук',
      image: null,
      id: sent.id,
      seq: 1,
      clientId,
      senderId: passenger.accountId,
      phrase: null,
      picture: null,
    };
    for (const peer of [here, tab, there]) expect(await peer.next('message')).toEqual(frame);
    expect(await there.next('unread')).toMatchObject({ total: 1, chat_id: chatId, unreadCount: 1 });
    here.send({ type: 'message', chat_id: chatId, clientId, message: 'Де ви стоїте?' });
    expect(await here.next('sent')).toEqual(sent);
    there.send({ type: 'read', chat_id: chatId, seq: 1 });
    for (const peer of [here, tab, there]) {
      expect(await peer.next('read')).toEqual({ type: 'read', chat_id: chatId, account_id: driver.accountId, seq: 1 });
    }
    expect(await there.next('unread')).toMatchObject({ total: 0 });
    expect(tab.inbox).toEqual([]);
  });

  test('typing is shown to the other person only', async () => {
    const { passenger, driver } = chatPair;
    const [here, there] = [await signIn(passenger), await signIn(driver, 1)];
    here.send({ type: 'typing', chat_id: chatId });
    expect(await there.next('typing')).toEqual({ type: 'typing', chat_id: chatId, account_id: passenger.accountId });
    expect(here.inbox).toEqual([]);
  });

  test('typing is not shown to who has blocked the writer', async () => {
    const { passenger, driver } = chatPair;
    const [here, there] = [await signIn(driver), await signIn(passenger, 1)];
    await app.call(chatApi.block, { params: { chatId } }, passenger.token);
    here.send({ type: 'typing', chat_id: chatId });
    here.send({ type: 'message', chat_id: chatId, clientId: ID, message: 'Привіт' });
    expect((await here.next('error')).code).toBe('chat_blocked');
    await app.call(chatApi.unblock, { params: { chatId } }, passenger.token);
    here.send({ type: 'typing', chat_id: chatId });
    await there.next('typing');
    expect(there.inbox.filter(({ type }) => type === 'typing')).toEqual([]);
  });

  test('a message that is sent over HTTP is delivered over the socket too', async () => {
    const there = await signIn(chatPair.driver, 1);
    const path = chatApi.send.path.replace(':chatId', String(chatId));
    const response = await fetch(`http://${nodes[0]?.address}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${chatPair.passenger.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: randomUUID(), text: 'Привіт' }),
    });
    expect(response.status).toBe(200);
    expect(await there.next('message')).toMatchObject({ message: 'Привіт', seq: 1 });
  });

  const ID = 'c0ffee00-0000-4000-8000-000000000001';

  test.each([
    ['no text', { chat_id: 1, clientId: ID }, 'invalid_input'],
    ['a text that is a number', { chat_id: 1, clientId: ID, message: 7 }, 'invalid_input'],
    ['a text that is too long', { chat_id: 1, clientId: ID, message: 'ї'.repeat(4001) }, 'invalid_input'],
    ['an invalid chat', { chat_id: 'x', clientId: ID, message: 'так' }, 'invalid_input'],
    ['an unknown chat', { chat_id: 2_000_000_000, clientId: ID, message: 'так' }, 'not_found'],
    ['an unknown phrase', { chat_id: 1, clientId: ID, phrase: 'hello' }, 'invalid_input'],
  ])('a message with %s is refused under its client id, and the connection goes on', async (_name, fields, code) => {
    const peer = await signIn(chatPair.passenger);
    peer.send({ type: 'message', ...fields });
    expect(await peer.next('error')).toEqual({ type: 'error', code, clientId: ID });
    peer.send({ type: 'ping' });
    await peer.next('pong');
  });

  test('a stranger’s socket message of any type does not find the chat', async () => {
    const peer = await signIn(await addPassenger(app.sql));
    for (const message of [
      { type: 'message', clientId: ID, message: 'Хто тут?' },
      { type: 'typing' },
      { type: 'read', seq: 1 },
    ]) {
      peer.send({ ...message, chat_id: chatId });
      expect((await peer.next('error')).code).toBe('not_found');
    }
  });

  test('a message before the sign-in of the socket is refused', async () => {
    const peer = await dial(`ws://${nodes[0]?.address}/ws`);
    peers.push(peer);
    peer.send({ type: 'message', chat_id: chatId, clientId: ID, message: 'Привіт' });
    expect(await peer.next('error')).toEqual({ type: 'error', code: 'not_signed_in', clientId: ID });
  });

  test('a message after the end of the session is refused, and the socket is closed', async () => {
    const { passenger } = chatPair;
    const peer = await signIn(passenger);
    ended.add(passenger.token);
    peer.send({ type: 'message', chat_id: chatId, clientId: ID, message: 'Привіт' });
    expect(await peer.closed).toBe(CLOSE.notSignedIn);
    expect(peer.inbox).toContainEqual({ type: 'error', code: 'not_signed_in' });
  });

  test('a message to a person who has blocked the chat is refused with that reason', async () => {
    const { passenger, driver } = chatPair;
    const [here] = [await signIn(passenger)];
    await app.call(chatApi.block, { params: { chatId } }, driver.token);
    here.send({ type: 'message', chat_id: chatId, clientId: ID, message: 'Привіт' });
    expect(await here.next('error')).toEqual({ type: 'error', code: 'chat_blocked', clientId: ID });
  });

  test('a thousand messages at once are refused and end their connection, and the server goes on', async () => {
    const peer = await signIn(chatPair.passenger);
    for (let n = 0; n < 1_000; n += 1) {
      peer.send({ type: 'message', chat_id: chatId, clientId: randomUUID(), message: `${n}` });
    }
    expect(await peer.closed).toBe(CLOSE.tooManyMessages);
    expect(peer.inbox.some(({ code }) => code === 'too_many_requests')).toBe(true);
    await signIn(chatPair.driver);
  });

  test('a frame of ten megabytes and bytes that are no text end no other connection', async () => {
    const { passenger, driver } = chatPair;
    const [large, other] = [await signIn(passenger), await signIn(driver)];
    large.socket.send(Buffer.from([0xff, 0xfe]));
    expect(await large.next('error')).toEqual({ type: 'error', code: 'malformed_message' });
    large.socket.send('x'.repeat(10 * 1024 * 1024));
    expect(await large.closed).toBe(1009);
    other.send({ type: 'ping' });
    await other.next('pong');
  });

  test('a passenger who cancels the booking receives no more changes of the trip', async () => {
    const { trip, passenger, driver, bookingId } = chatPair;
    const [mine, theirs] = [await signIn(passenger), await signIn(driver, 1)];
    const topic = `trip:${trip.tripId}`;
    for (const peer of [mine, theirs]) {
      peer.send({ type: 'subscribe', topic });
      await peer.next('subscribed');
    }
    // The change is published by another node than the one that the sockets are connected to.
    await app.call(bookingsApi.cancel, { params: { bookingId }, body: {} }, passenger.token);
    nodes[1]?.hub.changed(topic);
    expect(await mine.next('error')).toEqual({ type: 'error', code: 'not_allowed', topic });
    nodes[1]?.hub.changed(topic);
    await theirs.next('changed');
    await theirs.next('changed');
    expect(mine.inbox).toEqual([]);
  });
});

describe('a storm of messages', () => {
  const database = allTests(testDatabase);
  let servers: number[];

  beforeAll(async () => {
    const { url } = database;
    servers = [await freePort(`${url} storm 1`), await freePort(`${url} storm 2`)];
    nodes = await Promise.all(servers.map((port) => startNode({ url, domains: MODULES, port })));
  });

  afterAll(() => Promise.all(nodes.map((node) => node.close())));

  /** On a busy machine answers come late, and messages whose answers come too late are sent again. */
  const TIMEOUT = 180_000;

  const storm = (values: { messages: number; breaks: number; ownIds?: boolean; resume?: boolean }) =>
    chatStorm({ sql: database.sql, servers, random: randomOf(7), chats: 6, hurry: 10, ...values });

  test(
    'no message is lost, doubled or out of order while connections break',
    async () => {
      const result = await storm({ messages: 300, breaks: 40 });
      expect(result).toMatchObject({ stored: 300, unfinished: 0, lost: 0, doubled: 0, disordered: 0 });
      expect(Object.values(result.breaks).reduce((sum, count) => sum + count, 0)).toBe(40);
    },
    TIMEOUT,
  );

  test(
    '(control) without client ids messages are doubled while connections break',
    async () => {
      expect((await storm({ messages: 150, breaks: 50, ownIds: false })).doubled).toBeGreaterThan(0);
    },
    TIMEOUT,
  );

  test(
    '(control) without the request for missed messages some are lost while connections break',
    async () => {
      expect((await storm({ messages: 150, breaks: 50, resume: false })).lost).toBeGreaterThan(0);
    },
    TIMEOUT,
  );
});
