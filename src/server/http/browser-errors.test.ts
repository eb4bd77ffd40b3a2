import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BROWSER_ERRORS_PATH } from '#shared/core/browser-error.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import type { Complaint } from '../metrics/complaint.ts';

const lines: string[] = [];
const complaints: Complaint[] = [];
let app: TestApp;

beforeAll(async () => {
  app = await testApp({
    now: '2026-06-10T09:00:00Z',
    logStream: { write: (line: string) => void lines.push(line) },
    config: { logLevel: 'info', trustProxy: 1 },
    complain: (complaint) => void complaints.push(complaint),
  });
});
afterAll(() => app.close());

let networks = 0;
/** Each test has its own minute and its own network. */
beforeEach(() => {
  app.clock.advance(60_000);
  networks += 1;
  lines.length = 0;
  complaints.length = 0;
});

const STACK = `TypeError: x
    at open (https://vezu.test/assets/TripPage-a1b2.js:1:2345)
    at https://vezu.test/assets/main-c3d4.js:2:67
    at chrome-extension://abc/content.js:1:1
    at https://vezu.test/bookings/41?token=secret:1:1`;

const failure = (fields: object = {}) => ({
  kind: 'error',
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'price')",
  stack: STACK,
  ...fields,
});

async function send(body: unknown, headers: Record<string, string> = {}): Promise<number> {
  const { status } = await app.request('POST', BROWSER_ERRORS_PATH, {
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${networks}`, ...headers },
    body: JSON.stringify(body),
  });
  return status;
}

test('an error is logged once with the places in our own scripts, and counted', async () => {
  expect([await send(failure()), await send(failure())]).toEqual([204, 204]);
  const expected = {
    kind: 'error',
    name: 'TypeError',
    message: "Cannot read properties of undefined (reading 'price')",
    frames: [
      { file: '/assets/TripPage-a1b2.js', line: 1, column: 2345 },
      { file: '/assets/main-c3d4.js', line: 2, column: 67 },
    ],
  };
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ event: 'browser-error', ...expected }),
  ]);
  expect(complaints).toEqual([expected]);
});

test.each([
  ['an email', 'no account olena@example.org', 'no account [email]'],
  ['a phone number', 'call +380 67 123 45 67 now', 'call [phone] now'],
  ['an address', 'failed: https://vezu.test/b/secret?pin=1', 'failed: [address]'],
  ['a path', 'no page /bookings/41/olena', 'no page [path]'],
  ['a name in Cyrillic', 'Олена is not a function', '[text] is not a function'],
  ['a quoted text', 'invalid value "Olena K." here', 'invalid value [text] here'],
  ['another quoted text', "no seat for 'Olena K'", 'no seat for [text]'],
  ['a long number', 'row 123456 is gone', 'row [number] is gone'],
])('%s does not reach the log', async (_name, message, left) => {
  await send(failure({ message }));
  expect(complaints.map((complaint) => complaint.message)).toEqual([left]);
});

test('what is not of the expected form is refused, and a flood is dropped without a word', async () => {
  expect(await send({ kind: 'error' })).toBe(400);
  expect(await send(failure({ kind: 'coffee' }))).toBe(400);
  expect(await send(failure({ name: 'olena@example.org' }))).toBe(204);
  expect(complaints.at(-1)?.name).toBe('Error');
  const statuses: number[] = [];
  for (let n = 0; n < 30; n += 1) statuses.push(await send(failure({ message: `m${'x'.repeat(n)}` })));
  expect(new Set(statuses)).toEqual(new Set([204]));
  expect(lines.length).toBeLessThanOrEqual(10);
});
