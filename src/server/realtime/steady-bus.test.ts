import { createServer, connect as dialTcp, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CLOSE } from '#shared/core/realtime.ts';
import { topicsOf } from '#testing/bus-contract.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { type Hubs, testHubs } from '#testing/hubs.ts';
import { NATS_HERE, type NatsServer, natsServer } from '#testing/nats.ts';
import { createLog } from '../core/log.ts';
import type { Bus } from './bus.ts';
import { openBus } from './open-bus.ts';

const log = createLog('silent');

let database: TestDatabase;
let hubs: Hubs;

beforeAll(async () => {
  database = await testDatabase();
  hubs = testHubs(database.url);
});
afterEach(() => hubs.close());
afterAll(() => database.close());

async function busOver(natsUrl: string): Promise<Bus> {
  const bus = await openBus({ url: database.url, natsUrl }, log);
  hubs.onClose(() => bus.close());
  return bus;
}

test('two nodes that never reach NATS receive each other’s messages, and report that a substitute does the work', async () => {
  const natsUrl = `nats://127.0.0.1:${await hubs.nextPort()}`;
  const [here, there] = [await busOver(natsUrl), await busOver(natsUrl)];
  const received = topicsOf(there);
  for (let n = 0; n < 100; n += 1) here.publish(`trip:${n}`, { type: 'changed' });
  await expect.poll(() => received).toEqual(Array.from({ length: 100 }, (_, n) => `trip:${n}`));
  expect(here.substituted?.()).toBe(true);
});

describe.skipIf(!NATS_HERE)('with a NATS server', () => {
  let server: NatsServer;

  async function startServer(): Promise<string> {
    server = await natsServer(await hubs.nextPort());
    hubs.onClose(async () => server.kill());
    return server.url;
  }

  test('while NATS is killed, a logout and a takeover reach the sockets of the other node', async () => {
    const url = await startServer();
    const [busOfOne, busOfTwo] = [await busOver(url), await busOver(url)];
    const one = await hubs.node(busOfOne);
    const two = await hubs.node(busOfTwo);
    const [phone, dispatcher] = [await hubs.signIn(two.address, 'phone'), await hubs.signIn(two.address, 'dispatcher')];
    expect(busOfOne.substituted?.()).toBe(false);
    server.kill();
    await expect.poll(() => busOfOne.substituted?.()).toBe(true);
    one.hub.changed('account:2');
    expect(await dispatcher.next('changed')).toEqual({ type: 'changed', topic: 'account:2' });
    one.hub.revoke(21);
    expect(await dispatcher.closed).toBe(CLOSE.notSignedIn);
    await hubs.signIn(one.address, 'laptop');
    expect(await phone.closed).toBe(CLOSE.anotherSession);
  });

  test('a logout in the moment in which NATS dies is not missed', async () => {
    const url = await startServer();
    const one = await hubs.node(await busOver(url));
    const two = await hubs.node(await busOver(url));
    const dispatcher = await hubs.signIn(two.address, 'dispatcher');
    server.kill();
    one.hub.revoke(21);
    expect(await dispatcher.closed).toBe(CLOSE.notSignedIn);
  });

  test('a node that alone does not reach NATS receives the others’ messages, and each message arrives once', async () => {
    await startServer();
    const line = await cuttable(server.port);
    const [here, cut] = [await busOver(server.url), await busOver(`nats://127.0.0.1:${line.port}`)];
    const received = topicsOf(cut);
    let gaps = 0;
    cut.onGap(() => {
      gaps += 1;
    });
    here.publish('before', { type: 'changed' });
    await expect.poll(() => received).toEqual(['before']);
    line.cut();
    await expect.poll(() => here.substituted?.()).toBe(true);
    here.publish('meanwhile', { type: 'changed' });
    await expect.poll(() => received).toEqual(['before', 'meanwhile']);
    await expect.poll(() => gaps).toBe(1);
    line.restore();
    await expect.poll(() => here.substituted?.(), { timeout: 10_000 }).toBe(false);
    here.publish('after', { type: 'changed' });
    await expect.poll(() => received).toEqual(['before', 'meanwhile', 'after']);
  });
});

/** A TCP connection to a port of this machine that can be cut. */
async function cuttable(target: number) {
  const open = new Set<Socket>();
  let whole = true;
  const proxy = createServer((client) => {
    if (!whole) {
      client.destroy();
      return;
    }
    const server = dialTcp(target, '127.0.0.1');
    for (const [end, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(end);
      end.on('error', () => other.destroy());
      end.on('close', () => {
        open.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  });
  const port = await hubs.nextPort();
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  const cut = () => {
    whole = false;
    for (const socket of open) socket.destroy();
  };
  hubs.onClose(async () => {
    cut();
    proxy.close();
  });
  return {
    port,
    cut,
    restore: () => {
      whole = true;
    },
  };
}
