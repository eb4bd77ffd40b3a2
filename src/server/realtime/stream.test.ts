import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { type Hubs, testHubs } from '#testing/hubs.ts';

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
