import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#shared/core/access.ts';
import { CLOSE } from '#shared/core/realtime.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { dial, lonelyBus, type Peer } from '#testing/sockets.ts';
import { createLog } from '../log.ts';
import { freePort } from '../postgres/port.ts';
import type { Bus } from './bus.ts';
import { Hub, type HubOptions } from './hub.ts';
import type { HubLimits } from './limits.ts';
import { attachSockets, listenSockets } from './listen.ts';
import { connectBus } from './postgres-bus.ts';

/** Two sign-ins of one passenger, and a dispatcher. */
const ACTORS: Record<string, Actor> = {
  phone: { role: 'passenger', accountId: 1, sessionId: 11, carrierId: null },
  laptop: { role: 'passenger', accountId: 1, sessionId: 12, carrierId: null },
  dispatcher: { role: 'dispatcher', accountId: 2, sessionId: 21, carrierId: 3 },
};

interface Node {
  hub: Hub;
  address: string;
}

let database: TestDatabase;
let ports = 0;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(() => database.close());

test('who signs in gets their account’s and their carrier’s topics, from any process', async () => {
  const [here, there] = [await node(await bus()), await node(await bus())];
  const peer = await dial(here.address);
  peer.send({ type: 'auth', user_id: 2, token: 'dispatcher' });
  expect(await peer.next('authenticated')).toEqual({ type: 'authenticated', topics: ['account:2', 'carrier:3'] });
  there.hub.changed('account:1', 'carrier:3', 'account:2', 'account:2');
  expect(await peer.next('changed')).toEqual({ type: 'changed', topic: 'carrier:3' });
  expect(await peer.next('changed')).toEqual({ type: 'changed', topic: 'account:2' });
  there.hub.publish('account:2', { type: 'message', text: 'Їду' });
  expect(await peer.next('message')).toEqual({ type: 'message', text: 'Їду' });
  expect(peer.inbox).toEqual([]);
});

test('who does not sign in is closed', async () => {
  const { address } = await node(lonelyBus(), { limits: { authTimeout: 20 } });
  const peer = await dial(address);
  peer.send({ type: 'ping' });
  expect(await peer.next('error')).toEqual({ type: 'error', code: 'not_signed_in' });
  expect(await peer.closed).toBe(CLOSE.notSignedIn);
});

test.each([
  ['a token that is none', { user_id: 1, token: 'nonsense' }],
  ['somebody else’s token', { user_id: 1, token: 'dispatcher' }],
])('%s is turned away', async (_name, claim) => {
  const { address } = await node(lonelyBus());
  const peer = await dial(address);
  peer.send({ type: 'auth', ...claim });
  expect(await peer.next('error')).toEqual({ type: 'error', code: 'not_signed_in' });
  expect(await peer.closed).toBe(CLOSE.notSignedIn);
});

test.each([
  ['no JSON', 'hello', 'malformed_message'],
  ['half a JSON', '{"type":"ping"', 'malformed_message'],
  ['a number', '7', 'malformed_message'],
  ['null', 'null', 'malformed_message'],
  ['a list', '[]', 'malformed_message'],
  ['bytes', Buffer.from([0, 1, 2]), 'malformed_message'],
  ['an unknown type', '{"type":"reboot"}', 'unknown_type'],
  ['a name that objects inherit', '{"type":"constructor"}', 'unknown_type'],
  ['a type that is no text', '{"type":{"a":1}}', 'unknown_type'],
  ['no topic', '{"type":"subscribe"}', 'invalid_input'],
  ['a topic that is none', '{"type":"subscribe","topic":"!sessions"}', 'invalid_input'],
  ['an endless topic', JSON.stringify({ type: 'subscribe', topic: `trip:${'1'.repeat(9_999)}` }), 'invalid_input'],
  ['a user id that is none', '{"type":"auth","user_id":"1","token":"phone"}', 'invalid_input'],
  ['signing in twice', '{"type":"auth","user_id":1,"token":"phone"}', 'already_signed_in'],
])('%s is answered with an error, and the connection lives on', async (_name, frame, code) => {
  const { address } = await node(lonelyBus());
  const peer = await signIn(address, 'phone');
  peer.socket.send(frame);
  expect(await peer.next('error')).toEqual({ type: 'error', code });
  peer.send({ type: 'ping' });
  expect(await peer.next('pong')).toEqual({ type: 'pong' });
});

test('a frame that is too large or breaks the protocol ends its own connection only', async () => {
  const { address, hub } = await node(lonelyBus());
  const [large, other] = [await signIn(address, 'phone'), await signIn(address, 'dispatcher')];
  const broken = await rawUpgrade(address);
  broken.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
  await once(broken, 'close');
  large.socket.send('x'.repeat(70_000));
  expect(await large.closed).toBe(1009);
  hub.changed('account:2');
  expect(await other.next('changed')).toEqual({ type: 'changed', topic: 'account:2' });
  await expect.poll(() => hub.size).toBe(1);
});

test('a topic is watched by those who may, until they leave it', async () => {
  const asked: string[] = [];
  const mayWatch = async ({ accountId }: Actor, topic: string) => {
    asked.push(`${accountId} ${topic}`);
    return topic === 'trip:12';
  };
  const { address, hub } = await node(lonelyBus(), { mayWatch, limits: { maxTopics: 2 } });
  const peer = await signIn(address, 'phone');
  for (const topic of ['trip:13', 'trip:12', 'trip:12', 'account:1', 'trip:14'])
    peer.send({ type: 'subscribe', topic });
  expect(await peer.next('error')).toEqual({ type: 'error', code: 'not_allowed', topic: 'trip:13' });
  expect(await peer.next('subscribed')).toEqual({ type: 'subscribed', topic: 'trip:12' });
  expect(await peer.next('error')).toEqual({ type: 'error', code: 'too_many_topics', topic: 'trip:14' });
  expect(asked).toEqual(['1 trip:13', '1 trip:12']);
  hub.changed('trip:13', 'trip:12');
  expect(await peer.next('changed')).toEqual({ type: 'changed', topic: 'trip:12' });
  peer.send({ type: 'unsubscribe', topic: 'trip:12' });
  peer.send({ type: 'unsubscribe', topic: 'account:1' });
  peer.send({ type: 'subscribe', topic: 'account:1' });
  await peer.next('subscribed');
  hub.changed('trip:12', 'account:1');
  expect(await peer.next('changed')).toEqual({ type: 'changed', topic: 'account:1' });
});

test('tabs of one sign-in live together; another sign-in takes over, from another process too', async () => {
  const [here, there] = [await node(await bus()), await node(await bus())];
  const tabs = [await signIn(here.address, 'phone'), await signIn(there.address, 'phone')];
  const stranger = await signIn(here.address, 'dispatcher');
  for (const tab of tabs) {
    tab.send({ type: 'ping' });
    await tab.next('pong');
  }
  const laptop = await signIn(there.address, 'laptop');
  for (const tab of tabs) {
    expect(await tab.next('force_disconnect')).toEqual({ type: 'force_disconnect' });
    expect(await tab.closed).toBe(CLOSE.anotherSession);
  }
  here.hub.changed('account:1', 'account:2');
  await laptop.next('changed');
  await stranger.next('changed');
});

test('of two sign-ins at the same moment in two processes one remains', async () => {
  const [here, there] = [await node(await bus()), await node(await bus())];
  for (let round = 0; round < 10; round += 1) {
    const both = await Promise.all([signIn(here.address, 'phone'), signIn(there.address, 'laptop')]);
    expect(await Promise.race(both.map((peer) => peer.closed))).toBe(CLOSE.anotherSession);
    here.hub.changed('account:1');
    await Promise.any(both.map((peer) => peer.next('changed')));
    expect(here.hub.size + there.hub.size).toBe(1);
    for (const peer of both) peer.close();
    await expect.poll(() => here.hub.size + there.hub.size).toBe(0);
  }
});

test('a session that is revoked is closed everywhere within a second', async () => {
  const [here, there] = [await node(await bus()), await node(await bus())];
  const tabs = [await signIn(here.address, 'phone'), await signIn(there.address, 'phone')];
  const begin = performance.now();
  there.hub.revoke(11);
  for (const tab of tabs) {
    expect(await tab.next('error')).toEqual({ type: 'error', code: 'not_signed_in' });
    expect(await tab.closed).toBe(CLOSE.notSignedIn);
  }
  expect(performance.now() - begin).toBeLessThan(1_000);
});

test('a session that is revoked while it signs in does not slip through', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Actor | null>();
  const authenticate = () => {
    asked.resolve();
    return answer.promise;
  };
  const { address, hub } = await node(lonelyBus(), { authenticate });
  const peer = await dial(address);
  peer.send({ type: 'auth', user_id: 1, token: 'phone' });
  await asked.promise;
  hub.revoke(11);
  answer.resolve(ACTORS.phone ?? null);
  expect(await peer.closed).toBe(CLOSE.notSignedIn);
});

test('a slow reader is dropped, the others get everything', async () => {
  const { address, hub } = await node(lonelyBus());
  const [slow, quick] = [await signIn(address, 'dispatcher'), await signIn(address, 'dispatcher')];
  slow.socket.pause();
  const text = 'x'.repeat(100_000);
  for (let n = 0; n < 200; n += 1) {
    hub.publish('carrier:3', { type: 'message', n, text });
    expect((await quick.next('message')).n).toBe(n);
  }
  await expect.poll(() => hub.size).toBe(1);
});

test('a dead peer is found, a silent one that lives is kept', async () => {
  const { address, hub } = await node(lonelyBus(), { limits: { pingAfter: 20, deadAfter: 100, sweepInterval: 10 } });
  const silent = await signIn(address, 'phone');
  const dead = await rawUpgrade(address);
  await once(dead, 'close');
  await expect.poll(() => hub.size).toBe(1);
  silent.send({ type: 'ping' });
  await silent.next('pong');
});

test('too many messages are refused, and in the end the connection', async () => {
  const { address } = await node(lonelyBus(), { limits: { rate: { burst: 3, perSecond: 1, patience: 5 } } });
  const peer = await signIn(address, 'phone');
  for (let n = 0; n < 20; n += 1) peer.send({ type: 'ping' });
  expect(await peer.closed).toBe(CLOSE.tooManyMessages);
  expect(peer.inbox.filter(({ type }) => type === 'pong')).toHaveLength(2);
  expect(peer.inbox.filter(({ code }) => code === 'too_many_requests')).toHaveLength(5);
});

test('what fails inside is answered and logged, not fatal', async () => {
  const fail = () => Promise.reject(new Error('database away'));
  const { address } = await node(lonelyBus(), { mayWatch: fail });
  const peer = await signIn(address, 'phone');
  peer.send({ type: 'subscribe', topic: 'trip:1' });
  expect(await peer.next('error')).toEqual({ type: 'error', code: 'internal' });
  peer.send({ type: 'ping' });
  await peer.next('pong');
  const cut = await dial((await node(lonelyBus(), { authenticate: fail })).address);
  cut.send({ type: 'auth', user_id: 1, token: 'phone' });
  expect(await cut.closed).toBe(1011);
});

test('after a gap everybody fetches again, and whose sign-in ended meanwhile goes', async () => {
  const bus = lonelyBus();
  const ended = new Set<string>();
  const authenticate = async (token: string) => (ended.has(token) ? null : (ACTORS[token] ?? null));
  const { address } = await node(bus, { authenticate });
  const [gone, kept] = [await signIn(address, 'phone'), await signIn(address, 'dispatcher')];
  ended.add('phone');
  bus.lose();
  expect(await gone.closed).toBe(CLOSE.notSignedIn);
  expect(await kept.next('changed')).toEqual({ type: 'changed', topic: 'account:2' });
  expect(await kept.next('changed')).toEqual({ type: 'changed', topic: 'carrier:3' });
});

test('a full hub says so, a closing one says goodbye and takes nobody', async () => {
  const { address, hub } = await node(lonelyBus(), { limits: { maxSockets: 1 } });
  const peer = await signIn(address, 'phone');
  await expect(dial(address)).rejects.toThrow('503');
  await hub.close();
  expect(await peer.closed).toBe(1012);
  expect(hub.size).toBe(0);
  await expect(dial(address)).rejects.toThrow('503');
});

test('the socket’s port speaks nothing else; on the HTTP port it is at /ws', async () => {
  const { address, hub } = await node(lonelyBus());
  expect((await fetch(address.replace('ws:', 'http:'))).status).toBe(426);
  const server = createServer((_request, response) => void response.end('page'));
  attachSockets(hub, server);
  const port = await nextPort();
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => void server.close(() => resolve())));
  await signIn(`ws://127.0.0.1:${port}/ws?v=1`, 'phone');
  await expect(dial(`ws://127.0.0.1:${port}/elsewhere`)).rejects.toThrow('404');
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('page');
});

test('a port in use ends the start in one sentence', async () => {
  const { address, hub } = await node(lonelyBus());
  const port = Number(new URL(address).port);
  await expect(listenSockets(hub, { host: '127.0.0.1', port })).rejects.toThrow(
    `The port ${port} is in use: set WS_PORT to a free one.`,
  );
});

async function bus(): Promise<Bus> {
  const made = await connectBus(database.url, createLog('silent'));
  closers.push(() => made.close());
  return made;
}

async function node(
  of: Bus,
  options: Partial<Omit<HubOptions, 'limits'>> & { limits?: Partial<HubLimits> } = {},
): Promise<Node> {
  const hub = new Hub({
    bus: of,
    authenticate: async (token) => ACTORS[token] ?? null,
    mayWatch: async () => false,
    log: createLog('silent'),
    ...options,
  });
  const server = await listenSockets(hub, { host: '127.0.0.1', port: await nextPort() });
  closers.push(async () => {
    await hub.close();
    await server.close();
  });
  return { hub, address: `ws://127.0.0.1:${server.port}` };
}

async function nextPort(): Promise<number> {
  ports += 1;
  return freePort(`${database.url} ${ports}`);
}

async function signIn(address: string, token: string): Promise<Peer> {
  const peer = await dial(address);
  closers.push(async () => peer.close());
  peer.send({ type: 'auth', user_id: ACTORS[token]?.accountId, token });
  await peer.next('authenticated');
  return peer;
}

/** A connection that was upgraded and then says and answers nothing by itself. */
async function rawUpgrade(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const key = Buffer.alloc(16).toString('base64');
  socket.write(
    `GET / HTTP/1.1\r\nHost: ${hostname}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  await once(socket, 'data');
  return socket;
}
