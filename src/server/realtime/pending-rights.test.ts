import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#shared/core/access.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { HUB_ACTORS, type Hubs, testHubs } from '#testing/hubs.ts';
import { type Peer, singleNodeBus } from '#testing/sockets.ts';

let database: TestDatabase;
let hubs: Hubs;
beforeAll(async () => {
  database = await testDatabase();
  hubs = testHubs(database.url);
});
afterEach(() => hubs.close());
afterAll(() => database.close());

/** No timer checks rights in these tests: each check is caused by a frame. */
const OPTIONS = {
  follows: { position: 'trip' },
  streams: new Set(['position']),
  limits: { recheckAfter: 600_000 },
};

const LOST = { type: 'error', code: 'not_allowed', topic: 'position:7' };
const position = (n: number) => ({ type: 'position', n });

async function watching(peer: Peer, topic = 'position:7'): Promise<Peer> {
  peer.send({ type: 'subscribe', topic });
  await peer.next('subscribed');
  return peer;
}

/** Returns everything that a person received until a message of their own topic. */
async function until(peer: Peer, say: () => void): Promise<object[]> {
  say();
  const came: object[] = [];
  for (;;) {
    await expect.poll(() => peer.inbox.length).toBeGreaterThan(0);
    const message = peer.inbox.shift();
    if (message?.type === 'now') return came;
    if (message) came.push(message);
  }
}

test('a message that is published after the right has ended is not delivered', async () => {
  const riding = new Set([1, 2]);
  const mayWatch = async ({ accountId }: Actor) => riding.has(accountId);
  const { hub, address } = await hubs.node(singleNodeBus(), { ...OPTIONS, mayWatch });
  const gone = await watching(await hubs.signIn(address, 'phone'));
  const stays = await watching(await hubs.signIn(address, 'dispatcher'));
  riding.delete(1);
  hub.changed('trip:7');
  for (let n = 1; n <= 20; n += 1) hub.publish('position:7', position(n));
  expect(await stays.next('position')).toEqual(position(20));
  expect(await gone.next('error')).toEqual(LOST);
  hub.publish('position:7', position(21));
  expect(await stays.next('position')).toEqual(position(21));
  expect(await until(gone, () => hub.publish('account:1', { type: 'now' }))).toEqual([]);
});

test('messages of a topic that is no stream arrive complete and in order at a client that still has the right', async () => {
  const { hub, address } = await hubs.node(singleNodeBus(), { ...OPTIONS, mayWatch: async () => true });
  const peer = await watching(await hubs.signIn(address, 'phone'), 'trip:7');
  hub.publish('trip:7', { type: 'said', n: 0 });
  hub.changed('trip:7');
  for (let n = 1; n <= 5; n += 1) hub.publish('trip:7', { type: 'said', n });
  for (let n = 0; n <= 5; n += 1) expect(await peer.next('said')).toEqual({ type: 'said', n });
});

test('a result of a check that began before the last change is discarded', async () => {
  const answers: ((allowed: boolean) => void)[] = [];
  let asks = false;
  const mayWatch = async () => !asks || (await new Promise<boolean>((resolve) => answers.push(resolve)));
  const { hub, address } = await hubs.node(singleNodeBus(), { ...OPTIONS, mayWatch });
  const peer = await watching(await hubs.signIn(address, 'phone'));
  asks = true;
  hub.changed('trip:7');
  hub.publish('position:7', position(1));
  await expect.poll(() => answers.length).toBe(1);
  hub.changed('trip:7');
  answers[0]?.(true);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(false);
  expect(await until(peer, () => hub.publish('account:1', { type: 'now' }))).toEqual([]);
  expect(await peer.next('error')).toEqual(LOST);
});

test('a right that ends during the subscription is checked again before the first message', async () => {
  const answer = Promise.withResolvers<boolean>();
  let asked = 0;
  const mayWatch = () => {
    asked += 1;
    return asked === 1 ? answer.promise : Promise.resolve(false);
  };
  const { hub, address } = await hubs.node(singleNodeBus(), { ...OPTIONS, mayWatch });
  const peer = await hubs.signIn(address, 'phone');
  peer.send({ type: 'subscribe', topic: 'position:7' });
  await expect.poll(() => asked).toBe(1);
  hub.changed('trip:7');
  answer.resolve(true);
  await peer.next('subscribed');
  hub.publish('position:7', position(1));
  expect(await peer.next('error')).toEqual(LOST);
});

test('while the check fails nothing is delivered, and the next message triggers a new check', async () => {
  let database: 'up' | 'down' = 'up';
  let asked = 0;
  const mayWatch = async () => {
    asked += 1;
    if (database === 'down') throw new Error('no database');
    return true;
  };
  const { hub, address } = await hubs.node(singleNodeBus(), { ...OPTIONS, mayWatch });
  const peer = await watching(await hubs.signIn(address, 'phone'));
  database = 'down';
  hub.changed('trip:7');
  hub.publish('position:7', position(1));
  await expect.poll(() => asked).toBe(2);
  expect(await until(peer, () => hub.publish('account:1', { type: 'now' }))).toEqual([]);
  database = 'up';
  hub.publish('position:7', position(2));
  expect(await peer.next('position')).toEqual(position(2));
});

test('a former member of a carrier receives nothing of it, even with a recently cached session', async () => {
  let actor = HUB_ACTORS.dispatcher ?? null;
  // Without a new check, the cached actor is used.
  const before = actor;
  const authenticate = async (_token: string, _client: object, fresh?: boolean) => (fresh ? actor : before);
  const mayWatch = async ({ carrierId }: Actor) => carrierId === 3;
  const { hub, address } = await hubs.node(singleNodeBus(), { ...OPTIONS, authenticate, mayWatch });
  const peer = await watching(await hubs.signIn(address, 'dispatcher'));
  actor = { role: 'passenger', accountId: 2, sessionId: 21, carrierId: null };
  hub.changed('carrier:3', 'account:2');
  hub.publish('carrier:3', { type: 'said' });
  hub.publish('position:7', position(1));
  const errors = [await peer.next('error'), await peer.next('error')];
  expect(errors.map(({ topic }) => topic).sort()).toEqual(['carrier:3', 'position:7']);
  expect(await until(peer, () => hub.publish('account:2', { type: 'now' }))).toEqual([]);
});

test('another process also holds messages back as soon as it receives the change', async () => {
  const riding = new Set([1]);
  const mayWatch = async ({ accountId }: Actor) => riding.has(accountId);
  const [here, there] = [
    await hubs.node(await hubs.bus()),
    await hubs.node(await hubs.bus(), { ...OPTIONS, mayWatch }),
  ];
  const peer = await watching(await hubs.signIn(there.address, 'phone'));
  riding.delete(1);
  here.hub.changed('trip:7');
  for (let n = 1; n <= 5; n += 1) here.hub.publish('position:7', position(n));
  expect(await until(peer, () => here.hub.publish('account:1', { type: 'now' }))).toEqual([]);
  expect(await peer.next('error')).toEqual(LOST);
});
