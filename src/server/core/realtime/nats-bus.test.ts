import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort } from '#server/core/postgres/port.ts';
import { createLog } from '../log.ts';
import type { Bus } from './bus.ts';
import { connectNatsBus } from './nats-bus.ts';

const here = spawnSync('nats-server', ['--version']).status === 0;
const log = createLog('silent');
let url: string;
let server: ChildProcess;
const buses: Bus[] = [];

async function bus(): Promise<Bus> {
  const made = await connectNatsBus(url, log);
  buses.push(made);
  return made;
}

function record(of: Bus): string[] {
  const topics: string[] = [];
  of.subscribe((topic) => topics.push(topic));
  return topics;
}

async function startServer(): Promise<void> {
  const started = spawn('nats-server', ['-a', '127.0.0.1', '-p', new URL(url).port], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  server = started;
  await new Promise<void>((resolve, reject) => {
    started.stderr.on('data', (said: Buffer) => {
      if (said.includes('Server is ready')) resolve();
    });
    started.once('exit', (code) => reject(new Error(`nats-server ended with ${code}`)));
  });
}

test('a server that is not there ends the start in one sentence', async () => {
  const port = await freePort(`${inject('postgres').url} no nats`);
  await expect(connectNatsBus(`nats://127.0.0.1:${port}`, log)).rejects.toThrow(
    new RegExp(`NATS at 127.0.0.1:${port} cannot be used \\(.+\\): check the setting NATS_URL.`),
  );
});

// The server is no package of npm: where the machine has none, what needs one is passed over.
describe.skipIf(!here)('over a NATS server', () => {
  beforeAll(async () => {
    url = `nats://127.0.0.1:${await freePort(`${inject('postgres').url} nats`)}`;
    await startServer();
  });
  afterAll(async () => {
    await Promise.all(buses.map((made) => made.close()));
    server.kill();
  });

  test('a message is heard here at once and elsewhere soon, each once and in order', async () => {
    const [one, other] = [await bus(), await bus()];
    const [heardHere, heardThere] = [record(one), record(other)];
    const sent = Array.from({ length: 500 }, (_, n) => `trip:${n}`);
    for (const topic of sent) one.publish(topic, { type: 'changed', topic });
    expect(heardHere).toEqual(sent);
    await expect.poll(() => heardThere).toEqual(sent);
    other.publish('last', { type: 'message', text: 'Їде автобус 🚌' });
    await expect.poll(() => heardHere.at(-1)).toBe('last');
    expect([heardHere.length, heardThere.length]).toEqual([501, 501]);
  });

  test('a bus that lost its server says that something may be missing, and hears again', async () => {
    const [one, other] = [await bus(), await bus()];
    const heard = record(other);
    const gap = new Promise<void>((resolve) => other.onGap(resolve));
    server.kill('SIGKILL');
    await startServer();
    await gap;
    await expect
      .poll(
        () => {
          one.publish('trip:1', { type: 'changed' });
          return heard.length;
        },
        { timeout: 10_000 },
      )
      .toBeGreaterThan(0);
  });
});
