import { afterAll, beforeAll, expect, test } from 'vitest';
import { MODULES } from '#server/modules.ts';
import { testContext } from '#testing/context.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { HUB_ACTORS, type Hubs, testHubs } from '#testing/hubs.ts';
import { singleNodeBus } from '#testing/sockets.ts';
import { topicGuard } from './topics.ts';

let database: TestDatabase;
let hubs: Hubs;

beforeAll(async () => {
  database = await testDatabase();
  hubs = testHubs(database.url);
});
afterAll(async () => {
  await hubs.close();
  await database.close();
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
