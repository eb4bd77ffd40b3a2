import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { errorTracker, trackerOf } from './error-tracker.ts';

interface Received {
  path: string | undefined;
  auth: string | undefined;
  body: string;
}

let server: Server;
let received: Received[];
let dsn: string;
beforeEach(async () => {
  received = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ path: request.url, auth: String(request.headers['x-sentry-auth']), body });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this form.
  dsn = `http://abc123@127.0.0.1:${(server.address() as AddressInfo).port}/errors/7`;
});
afterEach(() => {
  server.close();
});

const complaint = {
  kind: 'render' as const,
  name: 'TypeError',
  message: 'x is undefined',
  frames: [
    { file: '/assets/a.js', line: 1, column: 2 },
    { file: '/assets/b.js', line: 3, column: 4 },
  ],
};
const parts = { version: '1.2.3', now: () => new Date('2026-06-10T09:00:00Z'), log: createLog('silent') };

test.each([
  ['https://k@o1.ingest.example/42', 'https://o1.ingest.example/api/42/envelope/'],
  ['https://k@errors.example:9000/sentry/7', 'https://errors.example:9000/sentry/api/7/envelope/'],
])('the envelopes of %s go to %s', (given, address) => {
  expect(trackerOf(given)).toEqual({ address, key: 'k' });
});

test('a complaint arrives as an envelope with one event', async () => {
  errorTracker(dsn, parts)(complaint);
  await expect.poll(() => received.length).toBe(1);
  const [one] = received;
  expect(one).toMatchObject({ path: '/errors/api/7/envelope/', auth: expect.stringContaining('sentry_key=abc123') });
  const [head, item, event] = (one?.body ?? '').split('\n').map((line) => JSON.parse(line));
  expect(item).toEqual({ type: 'event' });
  expect(head.event_id).toBe(event.event_id);
  expect(event).toMatchObject({
    event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    release: '1.2.3',
    level: 'error',
    tags: { kind: 'render' },
    exception: { values: [{ type: 'TypeError', value: 'x is undefined' }] },
  });
  const { frames } = event.exception.values[0].stacktrace;
  expect(frames.map(({ filename }: { filename: string }) => filename)).toEqual(['/assets/b.js', '/assets/a.js']);
});

test('a tracker that is away stops nothing', async () => {
  server.close();
  const track = errorTracker(dsn, parts);
  for (let n = 0; n < 20; n += 1) track(complaint);
  expect(received).toEqual([]);
});
