import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, inject, test } from 'vitest';
import { CLOSE } from '#shared/core/realtime.ts';
import { HUB_ACTORS, testHubs } from '#testing/server/hubs.ts';
import { dial, singleNodeBus } from '#testing/server/sockets.ts';

const hubs = testHubs(inject('postgres').url);

afterEach(() => hubs.close());

test.each([
  ['invalid JSON', 'hello', 'malformed_message'],
  ['incomplete JSON', '{"type":"ping"', 'malformed_message'],
  ['a number', '7', 'malformed_message'],
  ['null', 'null', 'malformed_message'],
  ['a list', '[]', 'malformed_message'],
  ['binary data', Buffer.from([0, 1, 2]), 'malformed_message'],
  ['an unknown type', '{"type":"reboot"}', 'unknown_type'],
  ['the name of an inherited property as type', '{"type":"constructor"}', 'unknown_type'],
  ['a type that is no string', '{"type":{"a":1}}', 'unknown_type'],
  ['no topic', '{"type":"subscribe"}', 'invalid_input'],
  ['an invalid topic', '{"type":"subscribe","topic":"!sessions"}', 'invalid_input'],
  ['a too long topic', JSON.stringify({ type: 'subscribe', topic: `trip:${'1'.repeat(9_999)}` }), 'invalid_input'],
  ['an invalid user id', '{"type":"auth","user_id":"1","token":"phone"}', 'invalid_input'],
  ['a second sign-in', '{"type":"auth","user_id":1,"token":"phone"}', 'already_signed_in'],
])('%s gets an error and the connection stays open', async (_name, frame, code) => {
  const { address } = await hubs.node(singleNodeBus());
  const peer = await hubs.signIn(address, 'phone');
  peer.socket.send(frame);
  expect(await peer.next('error')).toEqual({ type: 'error', code });
  peer.send({ type: 'ping' });
  expect(await peer.next('pong')).toEqual({ type: 'pong' });
});

test('a frame that is too large or breaks the protocol closes only its own connection', async () => {
  const { address, hub } = await hubs.node(singleNodeBus());
  const [large, other] = [await hubs.signIn(address, 'phone'), await hubs.signIn(address, 'dispatcher')];
  const broken = await rawUpgrade(address);
  broken.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
  await once(broken, 'close');
  large.socket.send('x'.repeat(70_000));
  expect(await large.closed).toBe(1009);
  hub.changed('account:2');
  expect(await other.next('changed')).toEqual({ type: 'changed', topic: 'account:2' });
  await expect.poll(() => hub.size).toBe(1);
});

test('a slow client is disconnected, and the others receive every message', async () => {
  const { address, hub } = await hubs.node(singleNodeBus());
  const [slow, pipelined] = [await hubs.signIn(address, 'dispatcher'), await hubs.signIn(address, 'dispatcher')];
  slow.socket.pause();
  const text = 'x'.repeat(100_000);
  for (let n = 0; n < 200; n += 1) {
    hub.publish('carrier:3', { type: 'message', n, text });
    expect((await pipelined.next('message')).n).toBe(n);
  }
  await expect.poll(() => hub.size).toBe(1);
});

test('a dead connection is closed, and a silent live one stays open', async () => {
  const { address, hub } = await hubs.node(singleNodeBus(), {
    limits: { pingAfter: 20, deadAfter: 100, sweepInterval: 10 },
  });
  const silent = await hubs.signIn(address, 'phone');
  const dead = await rawUpgrade(address);
  await once(dead, 'close');
  await expect.poll(() => hub.size).toBe(1);
  silent.send({ type: 'ping' });
  await silent.next('pong');
});

test('too many messages are refused, and then the connection is closed', async () => {
  const { address } = await hubs.node(singleNodeBus(), { limits: { rate: { burst: 3, perSecond: 1, timeout: 5 } } });
  const peer = await hubs.signIn(address, 'phone');
  for (let n = 0; n < 20; n += 1) peer.send({ type: 'ping' });
  expect(await peer.closed).toBe(CLOSE.tooManyMessages);
  expect(peer.inbox.filter(({ type }) => type === 'pong')).toHaveLength(2);
  expect(peer.inbox.filter(({ code }) => code === 'too_many_requests')).toHaveLength(5);
});

test('an internal failure is answered with an error and does not stop the server', async () => {
  const fail = () => Promise.reject(new Error('database away'));
  const { address } = await hubs.node(singleNodeBus(), { mayWatch: fail });
  const peer = await hubs.signIn(address, 'phone');
  peer.send({ type: 'subscribe', topic: 'trip:1' });
  expect(await peer.next('error')).toEqual({ type: 'error', code: 'internal' });
  peer.send({ type: 'ping' });
  await peer.next('pong');
  const cut = await dial((await hubs.node(singleNodeBus(), { authenticate: fail })).address);
  cut.send({ type: 'auth', user_id: 1, token: 'phone' });
  expect(await cut.closed).toBe(1011);
});

test('after lost messages every client is asked to fetch again, and a client whose session has ended is disconnected', async () => {
  const bus = singleNodeBus();
  const ended = new Set<string>();
  const authenticate = async (token: string) => (ended.has(token) ? null : (HUB_ACTORS[token] ?? null));
  const { address } = await hubs.node(bus, { authenticate });
  const [gone, stored] = [await hubs.signIn(address, 'phone'), await hubs.signIn(address, 'dispatcher')];
  ended.add('phone');
  bus.lose();
  expect(await gone.closed).toBe(CLOSE.notSignedIn);
  expect(await stored.next('changed')).toEqual({ type: 'changed', topic: 'account:2' });
  expect(await stored.next('changed')).toEqual({ type: 'changed', topic: 'carrier:3' });
});

test('a full hub refuses new sockets, and a closing hub closes its sockets and refuses new ones', async () => {
  const { address, hub } = await hubs.node(singleNodeBus(), { limits: { maxSockets: 1 } });
  const peer = await hubs.signIn(address, 'phone');
  await expect(dial(address)).rejects.toThrow('503');
  await hub.close();
  expect(await peer.closed).toBe(1012);
  expect(hub.size).toBe(0);
  await expect(dial(address)).rejects.toThrow('503');
});

/** A connection that was upgraded and then neither sends nor answers anything by itself. */
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
