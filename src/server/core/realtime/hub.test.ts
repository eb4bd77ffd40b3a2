import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import type { Actor } from '#shared/core/access.ts';
import { CLOSE } from '#shared/core/realtime.ts';
import { allTests } from '#testing/scene.ts';
import { testDatabase } from '#testing/server/database.ts';
import { HUB_ACTORS, testHubs } from '#testing/server/hubs.ts';
import { dial, singleNodeBus } from '#testing/server/sockets.ts';
import { attachSockets } from './listen.ts';

const database = allTests(testDatabase);
const hubs = allTests(() => testHubs(database.url));

afterEach(() => hubs.close());

test('a signed-in client receives the topics of its account and its carrier from any process', async () => {
  const [here, there] = [await hubs.node(await hubs.bus()), await hubs.node(await hubs.bus())];
  const peer = await dial(here.address);
  peer.send({ type: 'auth', user_id: 2, token: 'dispatcher' });
  expect(await peer.next('authenticated')).toMatchObject({
    ...{ type: 'authenticated', topics: ['account:2', 'carrier:3'] },
    quiet: [expect.any(Number), expect.any(Number)],
  });
  there.hub.changed('account:1', 'carrier:3', 'account:2', 'account:2');
  expect(await peer.next('changed')).toEqual({ type: 'changed', topic: 'carrier:3' });
  expect(await peer.next('changed')).toEqual({ type: 'changed', topic: 'account:2' });
  there.hub.publish('account:2', { type: 'message', text: 'Їду' });
  expect(await peer.next('message')).toEqual({ type: 'message', text: 'Їду' });
  expect(peer.inbox).toEqual([]);
});

test('a client that does not sign in is disconnected', async () => {
  const { address } = await hubs.node(singleNodeBus(), { limits: { authTimeout: 20 } });
  const peer = await dial(address);
  peer.send({ type: 'ping' });
  expect(await peer.next('error')).toEqual({ type: 'error', code: 'not_signed_in' });
  expect(await peer.closed).toBe(CLOSE.notSignedIn);
});

test.each([
  ['an unknown token', { user_id: 1, token: 'nonsense' }],
  ['another person’s token', { user_id: 1, token: 'dispatcher' }],
])('a client with %s is refused', async (_name, claim) => {
  const { address } = await hubs.node(singleNodeBus());
  const peer = await dial(address);
  peer.send({ type: 'auth', ...claim });
  expect(await peer.next('error')).toEqual({ type: 'error', code: 'not_signed_in' });
  expect(await peer.closed).toBe(CLOSE.notSignedIn);
});

test('a client receives a topic that it is allowed to watch until it unsubscribes', async () => {
  const asked: string[] = [];
  const mayWatch = async ({ accountId }: Actor, topic: string) => {
    asked.push(`${accountId} ${topic}`);
    return topic === 'trip:12';
  };
  const { address, hub } = await hubs.node(singleNodeBus(), { mayWatch, limits: { maxTopics: 2 } });
  const peer = await hubs.signIn(address, 'phone');
  for (const topic of ['trip:13', 'trip:12', 'trip:12', 'account:1', 'trip:14'])
    peer.send({ type: 'subscribe', topic });
  expect(await peer.next('error')).toEqual({ type: 'error', code: 'not_allowed', topic: 'trip:13' });
  expect(await peer.next('subscribed')).toMatchObject({ type: 'subscribed', topic: 'trip:12' });
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

test('tabs of one session stay connected together, and another session replaces them, also from another process', async () => {
  const [here, there] = [await hubs.node(await hubs.bus()), await hubs.node(await hubs.bus())];
  const tabs = [await hubs.signIn(here.address, 'phone'), await hubs.signIn(there.address, 'phone')];
  const stranger = await hubs.signIn(here.address, 'dispatcher');
  for (const tab of tabs) {
    tab.send({ type: 'ping' });
    await tab.next('pong');
  }
  const laptop = await hubs.signIn(there.address, 'laptop');
  for (const tab of tabs) {
    expect(await tab.next('force_disconnect')).toEqual({ type: 'force_disconnect' });
    expect(await tab.closed).toBe(CLOSE.anotherSession);
  }
  here.hub.changed('account:1', 'account:2');
  await laptop.next('changed');
  await stranger.next('changed');
});

test('of two sessions that connect at the same moment in two processes one remains', async () => {
  const [here, there] = [await hubs.node(await hubs.bus()), await hubs.node(await hubs.bus())];
  for (let round = 0; round < 10; round += 1) {
    const both = await Promise.all([hubs.signIn(here.address, 'phone'), hubs.signIn(there.address, 'laptop')]);
    expect(await Promise.race(both.map((peer) => peer.closed))).toBe(CLOSE.anotherSession);
    here.hub.changed('account:1');
    await Promise.any(both.map((peer) => peer.next('changed')));
    expect(here.hub.size + there.hub.size).toBe(1);
    for (const peer of both) peer.close();
    await expect.poll(() => here.hub.size + there.hub.size).toBe(0);
  }
});

test('a revoked session is disconnected in every process within a second', async () => {
  const [here, there] = [await hubs.node(await hubs.bus()), await hubs.node(await hubs.bus())];
  const tabs = [await hubs.signIn(here.address, 'phone'), await hubs.signIn(there.address, 'phone')];
  const begin = performance.now();
  there.hub.revoke(11);
  for (const tab of tabs) {
    expect(await tab.next('error')).toEqual({ type: 'error', code: 'not_signed_in' });
    expect(await tab.closed).toBe(CLOSE.notSignedIn);
  }
  expect(performance.now() - begin).toBeLessThan(1_000);
});

test('a session that is revoked during its sign-in is refused', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Actor | null>();
  const authenticate = () => {
    asked.resolve();
    return answer.promise;
  };
  const { address, hub } = await hubs.node(singleNodeBus(), { authenticate });
  const peer = await dial(address);
  peer.send({ type: 'auth', user_id: 1, token: 'phone' });
  await asked.promise;
  hub.revoke(11);
  answer.resolve(HUB_ACTORS.phone ?? null);
  expect(await peer.closed).toBe(CLOSE.notSignedIn);
});

test('the socket’s own port accepts only sockets, and the HTTP port accepts them at /ws', async () => {
  const { address, hub } = await hubs.node(singleNodeBus());
  expect((await fetch(address.replace('ws:', 'http:'))).status).toBe(426);
  const server = createServer((_request, response) => void response.end('page'));
  attachSockets(hub, server);
  const port = await hubs.nextPort();
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  hubs.onClose(() => new Promise((resolve) => void server.close(() => resolve())));
  await hubs.signIn(`ws://127.0.0.1:${port}/ws?v=1`, 'phone');
  await expect(dial(`ws://127.0.0.1:${port}/elsewhere`)).rejects.toThrow('404');
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('page');
});
