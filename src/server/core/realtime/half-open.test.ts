import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '#server/core/log.ts';
import { HUB_ACTORS } from '#testing/server/hubs.ts';
import { singleNodeBus } from '#testing/server/sockets.ts';
import { Hub } from './hub.ts';

/** The guarantees of a server with the default limits (docs/reliability.md). */
const FOUND_WITHIN = 30_000;
const MAX_BACKLOG = 1024 * 1024;

let now: number;
let hub: Hub;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  now = 0;
  hub = new Hub({
    bus: singleNodeBus(),
    authenticate: async (token) => HUB_ACTORS[token] ?? null,
    mayWatch: async () => false,
    log: createLog('silent'),
    clock: { now: () => now },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await hub.close();
});

/** The client's end of a connection over a network that the test controls. */
class Wire extends Duplex {
  readonly written: Buffer[] = [];
  /** False: written data is not delivered. */
  flows = true;

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.written.push(chunk);
    if (this.flows) done();
  }

  /** Sends a frame like a client, masked with zeros. */
  say(opcode: number, text = ''): void {
    const head = Buffer.from([0x80 | opcode, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0]);
    this.push(Buffer.concat([head, Buffer.from(text)]));
  }
}

const TEXT = 1;
const PONG = 10;

async function signIn(): Promise<Wire> {
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  request.headers = {
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
  };
  const wire = new Wire();
  hub.accept(request, wire, Buffer.alloc(0));
  wire.say(TEXT, JSON.stringify({ type: 'auth', user_id: 2, token: 'dispatcher' }));
  await until(() => Buffer.concat(wire.written).includes('authenticated'));
  return wire;
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setImmediate(resolve));
}

/** Advances the time in steps of 50 ms. */
function pass(ms: number): void {
  for (let gone = 0; gone < ms; gone += 50) {
    now += 50;
    vi.advanceTimersByTime(50);
  }
}

test.each([0, 50, 2_500, 4_950])(
  'a client that becomes silent %i ms after a check is disconnected within 30 s',
  async (ms) => {
    const wire = await signIn();
    pass(ms);
    wire.say(PONG);
    await until(() => wire.readableLength === 0);
    await new Promise((resolve) => setImmediate(resolve));
    pass(24_900);
    expect(wire.destroyed).toBe(false);
    pass(FOUND_WITHIN - 24_900);
    expect(wire.destroyed).toBe(true);
  },
);

test('a client that answers the pings stays connected', async () => {
  const wire = await signIn();
  for (let minute = 0; minute < 4; minute += 1) {
    for (let n = 0; n < 4; n += 1) {
      pass(15_000);
      wire.say(PONG);
      await until(() => wire.readableLength === 0);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  expect(wire.destroyed).toBe(false);
  expect(hub.size).toBe(1);
});

test('a client with more than 1 MB of unread data is disconnected, one with less is not', async () => {
  const wire = await signIn();
  wire.flows = false;
  const text = 'x'.repeat(64_000);
  let sent = 0;
  while (!wire.destroyed) {
    expect(sent).toBeLessThanOrEqual(MAX_BACKLOG);
    hub.publish('carrier:3', { type: 'message', text });
    sent += text.length;
  }
  expect(sent).toBeGreaterThan(MAX_BACKLOG - 2 * text.length);
  await until(() => hub.size === 0);
});
