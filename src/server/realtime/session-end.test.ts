import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Actor } from '#shared/core/access.ts';
import { CLOSE } from '#shared/core/realtime.ts';
import { testClock } from '#testing/clock.ts';
import { testContext } from '#testing/context.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { HUB_ACTORS, type Hubs, testHubs } from '#testing/hubs.ts';
import { singleNodeBus } from '#testing/sockets.ts';
import { socketMessage } from './messages.ts';
import { topicGuard } from './topics.ts';

const HOUR = 60 * 60 * 1000;
const FAST = { sweepInterval: 10, recheckAfter: 10 };

let database: TestDatabase;
let hubs: Hubs;

beforeAll(async () => {
  database = await testDatabase();
  hubs = testHubs(database.url);
});
afterEach(async () => {
  await hubs.close();
});
afterAll(() => database.close());

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
