import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort } from '#server/postgres/port.ts';
import { testBusContract } from '#testing/bus-contract.ts';
import { createLog } from '../core/log.ts';
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

test('an unreachable server stops the start with one clear sentence', async () => {
  const port = await freePort(`${inject('postgres').url} no nats`);
  await expect(connectNatsBus(`nats://127.0.0.1:${port}`, log)).rejects.toThrow(
    new RegExp(`NATS at 127.0.0.1:${port} cannot be used \\(.+\\): check the setting NATS_URL.`),
  );
});

// The NATS server is not an npm package: on machines without it these tests are skipped.
describe.skipIf(!here)('the bus over a NATS server', () => {
  beforeAll(async () => {
    url = `nats://127.0.0.1:${await freePort(`${inject('postgres').url} nats`)}`;
    await startServer();
  });
  afterAll(async () => {
    await Promise.all(buses.map((made) => made.close()));
    server.kill();
  });

  testBusContract(bus, async () => {
    server.kill('SIGKILL');
    await startServer();
  });
});
