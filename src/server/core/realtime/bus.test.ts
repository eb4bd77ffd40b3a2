import { createServer, connect as dialTcp, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort } from '#server/core/postgres/port.ts';
import { CLOSE } from '#shared/core/realtime.ts';
import { testBusContract, topicsOf } from '#testing/samples/bus-contract.ts';
import { allTests } from '#testing/scene.ts';
import { testDatabase } from '#testing/server/database.ts';
import { testHubs } from '#testing/server/hubs.ts';
import { NATS_HERE, type NatsServer, natsServer } from '#testing/services/nats.ts';
import { createLog } from '../log.ts';
import type { Bus } from './bus.ts';
import { connectNatsBus } from './nats-bus.ts';
import { cutter, Joiner } from './notify-chunks.ts';
import { openBus } from './open-bus.ts';
import { connectBus } from './postgres-bus.ts';

describe('the bus of PostgreSQL', () => {
  const database = allTests(testDatabase);

  afterEach(async () => {
    await Promise.all(buses.splice(0).map((bus) => bus.close()));
  });

  const buses: Bus[] = [];

  testBusContract(
    bus,
    () => database.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vezu-bus'`,
  );

  test('messages that are published together share a few notifications of less than 8,000 bytes', async () => {
    const payloads: string[] = [];
    const listening = await database.sql.listen('vezu', (payload) => payloads.push(payload));
    const [here, there] = [await bus(), await bus()];
    const received = topicsOf(there);
    for (let n = 0; n < 1_000; n += 1) here.publish(`trip:${n}`, { type: 'changed', topic: `trip:${n}` });
    await expect.poll(() => received.length).toBe(1_000);
    await listening.unlisten();
    expect(payloads.length).toBeLessThan(10);
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000);
  });

  test('a long message in any script arrives complete', async () => {
    const [here, there] = [await bus(), await bus()];
    const received: unknown[] = [];
    there.subscribe((_topic, message) => received.push(message));
    const message = { type: 'message', text: 'Їде автобус 🚌 "до" Львова\u0000\n'.repeat(2_000) };
    here.publish('account:1', message);
    await expect.poll(() => received.length).toBe(1);
    expect(received).toEqual([message]);
  });

  test('a notification that no bus has sent is ignored', async () => {
    const there = await bus();
    const received = topicsOf(there);
    await database.sql`select pg_notify('vezu', text) from unnest(${['', 'x', 'a:1:.:[[1]]', 'a:2:.:{', 'b:1:.:[["t",{"type":"x"}]]']}::text[]) as text`;
    await expect.poll(() => received).toEqual(['t']);
  });

  test('a batch without its first chunk is not taken for a whole one', () => {
    const cut = cutter('a');
    const [first = '', second = '', third = ''] = cut('x'.repeat(20_000));
    const joiner = new Joiner();
    expect([joiner.take(second), joiner.take(third)?.text.length]).not.toEqual([null, 20_000]);
    expect([joiner.take(first), joiner.take(second)]).toEqual([null, null]);
    expect(joiner.take(third)).toEqual({ sender: 'a', text: 'x'.repeat(20_000) });
    const again = new Joiner();
    again.take(first);
    expect(again.take(third)?.text.length).toBeLessThan(20_000);
  });

  async function bus(): Promise<Bus> {
    const made = await connectBus(database.url, createLog('silent'));
    buses.push(made);
    return made;
  }
});

describe('the bus of NATS', () => {
  const log = createLog('silent');

  test('a server that does not answer at the start is away, and no obstacle', async () => {
    const port = await freePort(`${inject('postgres').url} no nats`);
    const bus = await connectNatsBus(`nats://127.0.0.1:${port}`, log);
    expect(bus.away()).toBe(true);
    const received: string[] = [];
    bus.subscribe((topic) => received.push(topic));
    bus.publish('trip:1', { type: 'changed' });
    expect(received).toEqual(['trip:1']);
    await bus.close();
  });

  describe.skipIf(!NATS_HERE)('the bus over a NATS server', () => {
    let server: NatsServer;
    const buses: Bus[] = [];

    beforeAll(async () => {
      server = await natsServer(await freePort(`${inject('postgres').url} nats`));
    });
    afterAll(async () => {
      await Promise.all(buses.map((made) => made.close()));
      server.kill();
    });

    testBusContract(
      async () => {
        const made = await connectNatsBus(server.url, log);
        buses.push(made);
        return made;
      },
      async () => {
        server.kill();
        await server.start();
      },
    );

    test('a server that comes up later is joined', async () => {
      const port = await freePort(`${inject('postgres').url} late nats`);
      const made = await connectNatsBus(`nats://127.0.0.1:${port}`, log);
      buses.push(made);
      const changes: boolean[] = [];
      made.onAway((away) => changes.push(away));
      const late = await natsServer(port);
      await expect.poll(() => made.away(), { timeout: 10_000 }).toBe(false);
      late.kill();
      await expect.poll(() => changes, { timeout: 10_000 }).toEqual([false, true]);
    });

    test('a refused user stops the start with one clear sentence', async () => {
      const port = await freePort(`${inject('postgres').url} closed nats`);
      const closed = await natsServer(port, ['--user', 'vezu', '--pass', 'right']);
      await expect(connectNatsBus(`nats://vezu:wrong@127.0.0.1:${port}`, log)).rejects.toThrow(
        new RegExp(`NATS at 127.0.0.1:${port} cannot be used \\(.+\\): check the setting NATS_URL.`),
      );
      closed.kill();
    });
  });
});

describe('the steady bus', () => {
  const log = createLog('silent');
  const database = allTests(testDatabase);
  const hubs = allTests(() => testHubs(database.url));

  afterEach(() => hubs.close());

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
      const [phone, dispatcher] = [
        await hubs.signIn(two.address, 'phone'),
        await hubs.signIn(two.address, 'dispatcher'),
      ];
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
});
