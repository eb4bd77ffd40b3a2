import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort } from '#server/postgres/port.ts';
import { testBusContract } from '#testing/bus-contract.ts';
import { NATS_HERE, type NatsServer, natsServer } from '#testing/nats.ts';
import { createLog } from '../core/log.ts';
import type { Bus } from './bus.ts';
import { connectNatsBus } from './nats-bus.ts';

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
