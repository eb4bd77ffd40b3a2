import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Hubs, testHubs } from '#testing/server/hubs.ts';
import { singleNodeBus } from '#testing/server/sockets.ts';

const PUBLIC_URL = 'https://vezu.example';

let hubs: Hubs = testHubs('postgres://nowhere');
afterEach(async () => {
  await hubs.close();
  hubs = testHubs('postgres://nowhere');
});

/** The result of a socket request with these headers: 101 when it opens, otherwise the status of the refusal. */
function dialAs(address: string, headers: Record<string, string>): Promise<{ status: number; close(): Promise<void> }> {
  return new Promise((resolve) => {
    const socket = new WebSocket(address, { headers });
    const close = () =>
      new Promise<void>((done) => {
        socket.once('close', () => done());
        socket.close();
      });
    socket.once('open', () => resolve({ status: 101, close }));
    socket.once('unexpected-response', (_request, answer) => {
      resolve({ status: answer.statusCode ?? 0, close: async () => undefined });
      socket.once('error', () => undefined);
      socket.terminate();
    });
  });
}

describe('the origin of a socket request', () => {
  test.each([
    ['of this app', { origin: 'https://vezu.example' }, 101],
    ['of another site', { origin: 'https://evil.example' }, 403],
    ['without encryption', { origin: 'http://vezu.example' }, 403],
    ['on another port', { origin: 'https://vezu.example:8443' }, 403],
    ['of a sandboxed page', { origin: 'null' }, 403],
    ['of localhost, on localhost', { origin: 'http://localhost:8080' }, 101],
    ['of localhost, on another host', { origin: 'http://localhost:8080', host: 'vezu.example' }, 403],
  ])('an origin %s with the headers %j is answered with %i', async (_name, headers, status) => {
    const { address } = await hubs.node(singleNodeBus(), { gate: { publicUrl: PUBLIC_URL } });
    expect((await dialAs(address, headers)).status).toBe(status);
  });
});

test('a client that is not a browser and sends no origin is accepted', async () => {
  const { address } = await hubs.node(singleNodeBus(), { gate: { publicUrl: PUBLIC_URL } });
  expect((await dialAs(address, {})).status).toBe(101);
});

test('one network has a maximum number of sockets, which does not limit other networks', async () => {
  const { address, hub } = await hubs.node(singleNodeBus(), { gate: { trustProxy: 1, maxPerNetwork: 2 } });
  const from = (ip: string) => dialAs(address, { 'x-forwarded-for': ip });
  const first = await from('2001:db8::1');
  expect((await from('2001:db8::2')).status).toBe(101);
  expect((await from('2001:db8::3')).status).toBe(429);
  expect((await from('192.0.2.1')).status).toBe(101);
  await first.close();
  await expect.poll(() => hub.size).toBe(2);
  expect((await from('2001:db8::4')).status).toBe(101);
});

test('one network opens sockets at a rate, also when it closes them again, and others are not limited by it', async () => {
  const opening = { burst: 2, perSecond: 0 };
  const { address } = await hubs.node(singleNodeBus(), { gate: { trustProxy: 1, opening } });
  const from = (ip: string) => dialAs(address, { 'x-forwarded-for': ip });
  for (const ip of ['2001:db8::1', '2001:db8::2']) {
    const socket = await from(ip);
    expect(socket.status).toBe(101);
    await socket.close();
  }
  expect((await from('2001:db8::3')).status).toBe(429);
  expect((await from('192.0.2.1')).status).toBe(101);
});

test('sockets of one network that together send more than its rate are closed, and those of others stay open', async () => {
  const { address } = await hubs.node(singleNodeBus(), {
    gate: { trustProxy: 1, messages: { burst: 3, perSecond: 0 } },
  });
  const open = (ip: string) =>
    new Promise<WebSocket>((resolve) => {
      const socket = new WebSocket(address, { headers: { 'x-forwarded-for': ip } });
      socket.once('open', () => resolve(socket));
    });
  const [one, two, other] = [await open('2001:db8::1'), await open('2001:db8::2'), await open('192.0.2.1')];
  const closed = new Promise<number>((resolve) => two.once('close', resolve));
  for (const socket of [one, one, one, two, other]) {
    socket.send('{"type":"ping"}');
    await new Promise<void>((resolve) => socket.once('message', () => resolve()).once('close', () => resolve()));
  }
  expect(await closed).toBe(4429);
  expect(other.readyState).toBe(WebSocket.OPEN);
});

test('one account has a maximum number of sockets', async () => {
  const { address, hub } = await hubs.node(singleNodeBus(), { limits: { maxPerAccount: 2 } });
  await hubs.signIn(address, 'phone');
  await hubs.signIn(address, 'phone');
  const refused = await hubs.dial(address);
  refused.send({ type: 'auth', user_id: 1, token: 'phone' });
  expect(await refused.next('error')).toEqual({ type: 'error', code: 'too_many_requests' });
  expect(await refused.closed).toBe(4429);
  await hubs.signIn(address, 'dispatcher');
  await expect.poll(() => hub.size).toBe(3);
});
