import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { MODULES } from '#server/modules.ts';
import type { Actor } from '#shared/core/access.ts';
import { CLOSE } from '#shared/core/realtime.ts';
import { allTests } from '#testing/scene.ts';
import { testClock } from '#testing/server/api.ts';
import { testContext } from '#testing/server/context.ts';
import { testDatabase } from '#testing/server/database.ts';
import { HUB_ACTORS, testHubs } from '#testing/server/hubs.ts';
import { type Peer, singleNodeBus } from '#testing/server/sockets.ts';
import { socketMessage } from './messages.ts';
import { topicGuard } from './topics.ts';

const database = allTests(testDatabase);
const hubs = allTests(() => testHubs(database.url));

describe('pending rights', () => {
  afterEach(() => hubs.close());

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
});

describe('the end of a session', () => {
  const HOUR = 60 * 60 * 1000;
  const FAST = { sweepInterval: 10, recheckAfter: 10 };

  afterEach(async () => {
    await hubs.close();
  });

  test('a socket is closed when its session ends, and stays open when the session was used in the meantime', async () => {
    const clock = testClock();
    const ends = { phone: clock.now().getTime() + HOUR, dispatcher: clock.now().getTime() + HOUR };
    const authenticate = async (token: string): Promise<Actor | null> => {
      const [actor, endsAt] = [HUB_ACTORS[token], token === 'phone' ? ends.phone : ends.dispatcher];
      return actor && endsAt > clock.now().getTime() ? { ...actor, endsAt } : null;
    };
    const app = testContext(database.sql, { now: clock.now });
    const { address } = await hubs.node(singleNodeBus(), { authenticate, app, limits: FAST });
    const [unused, used] = [await hubs.signIn(address, 'phone'), await hubs.signIn(address, 'dispatcher')];
    ends.dispatcher += HOUR;
    clock.advance(HOUR);
    expect(await unused.closed).toBe(CLOSE.notSignedIn);
    used.send({ type: 'ping' });
    await used.next('pong');
    clock.advance(HOUR);
    expect(await used.closed).toBe(CLOSE.notSignedIn);
  });

  test('an administrator without the required second factor can neither subscribe nor send', async () => {
    const app = testContext(database.sql, { adminSecondFactor: true });
    const admins: Record<string, Actor> = {
      bare: { role: 'admin', accountId: 5, sessionId: 51, carrierId: null },
      proven: { role: 'admin', accountId: 6, sessionId: 61, carrierId: null, secondFactor: true },
    };
    const domain = { name: 'test', routes: [], topics: { trip: async () => true } };
    const hello = socketMessage(z.object({ type: z.literal('hello') }), async (_message, { reply }) => {
      reply({ type: 'hello' });
    });
    const { address } = await hubs.node(singleNodeBus(), {
      authenticate: async (token) => admins[token] ?? null,
      mayWatch: topicGuard([domain], app),
      messages: { hello },
      app,
    });
    const answers = async (token: string) => {
      const peer = await hubs.signInAs(address, token, admins[token]?.accountId ?? 0);
      peer.send({ type: 'subscribe', topic: 'trip:1' });
      peer.send({ type: 'hello' });
      return [await peer.nextMessage(), await peer.nextMessage()];
    };
    expect(await answers('bare')).toMatchObject([
      { type: 'error', code: 'not_allowed', topic: 'trip:1' },
      { type: 'error', code: 'second_factor_required' },
    ]);
    expect(await answers('proven')).toMatchObject([{ type: 'subscribed', topic: 'trip:1' }, { type: 'hello' }]);
  });
});

test('a slow client receives the newest message of a stream last, and may miss older ones', async () => {
  const bus = await hubs.bus();
  const { hub, address } = await hubs.node(bus, { mayWatch: async () => true, streams: new Set(['position']) });
  const peer = await hubs.signIn(address, 'phone');
  for (const topic of ['position:1', 'position:2']) {
    peer.send({ type: 'subscribe', topic });
    await peer.next('subscribed');
  }
  peer.socket.pause();
  const long = 'x'.repeat(40_000);
  const sent = 500;
  for (let n = 1; n <= sent; n += 1) {
    hub.publish('position:1', { type: 'position', trip_id: 1, n, long });
    hub.publish('position:2', { type: 'position', trip_id: 2, n });
    await new Promise((resolve) => setImmediate(resolve));
  }
  hub.publish('account:1', { type: 'end' });
  peer.socket.resume();
  const received: Record<number, number[]> = { 1: [], 2: [] };
  while ((received[1]?.at(-1) ?? 0) < sent || (received[2]?.at(-1) ?? 0) < sent) {
    const { trip_id, n } = await peer.next('position');
    received[Number(trip_id)]?.push(Number(n));
  }
  for (const numbers of Object.values(received)) {
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    expect(numbers.length).toBeLessThan(sent);
  }
});

test('the right to a stream is checked again when the topic that it follows changes', async () => {
  const bus = await hubs.bus();
  let allowed = true;
  const options = { mayWatch: async () => allowed, follows: { position: 'trip' }, limits: { recheckAfter: 20 } };
  const { hub, address } = await hubs.node(bus, options);
  const peer = await hubs.signIn(address, 'phone');
  peer.send({ type: 'subscribe', topic: 'position:7' });
  await peer.next('subscribed');
  allowed = false;
  hub.changed('trip:7');
  expect(await peer.next('error')).toEqual({ type: 'error', code: 'not_allowed', topic: 'position:7' });
});

/** The kinds of topics of all domains. */
const KINDS = MODULES.flatMap((domain) => Object.keys(domain.topics ?? {}));

test.each(KINDS)(
  'the topic %s with an invalid id gets its own error, and one with an unknown id is not allowed',
  async (kind) => {
    const { address } = await hubs.node(singleNodeBus(), { mayWatch: topicGuard(MODULES, testContext(database.sql)) });
    const peer = await hubs.signIn(address, 'phone');
    for (const id of ['abc', '0', '007', '99999999999', '2147483648', '1e3', '-1']) {
      const topic = `${kind}:${id}`;
      peer.send({ type: 'subscribe', topic });
      expect(await peer.next('error')).toEqual({ type: 'error', code: 'invalid_input', topic });
    }
    peer.send({ type: 'subscribe', topic: `${kind}:2147483647` });
    expect(await peer.next('error')).toEqual({ type: 'error', code: 'not_allowed', topic: `${kind}:2147483647` });
  },
);

test('a topic of an unknown kind is allowed to nobody', async () => {
  const guard = topicGuard(MODULES, testContext(database.sql));
  const [actor] = Object.values(HUB_ACTORS);
  expect(actor && (await guard(actor, 'nothing:abc'))).toBe(false);
});
