import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/api.ts';

const lines: string[] = [];
let app: TestApp;

beforeAll(async () => {
  const logStream = { write: (line: string) => void lines.push(line) };
  app = await testApp({ now: '2026-06-10T09:00:00Z', logStream, config: { logLevel: 'info', trustProxy: 1 } });
});
afterAll(() => app.close());

let networks = 0;
let network: string;
/** Each test has its own minute and its own network, so that no limit affects another test. */
beforeEach(() => {
  app.clock.set(new Date(app.clock.now().getTime() + 60_000));
  lines.length = 0;
  network = nextNetwork();
});

function nextNetwork(): string {
  networks += 1;
  return `192.0.2.${networks}`;
}

const PAGE = 'https://vezu.test/bookings/41?token=secret';
const SOURCE = 'https://vezu.test/assets/main-abc123.js?email=olena@example.org';

/** The form of a `report-to` report. */
const batched = (body: object = {}) => ({
  age: 7,
  type: 'csp-violation',
  url: PAGE,
  user_agent: 'A browser',
  body: {
    documentURL: PAGE,
    referrer: PAGE,
    blockedURL: 'https://evil.example/steal?cookie=secret',
    effectiveDirective: 'connect-src',
    originalPolicy: "default-src 'none'",
    sample: 'olena@example.org',
    sourceFile: SOURCE,
    lineNumber: 12,
    columnNumber: 3,
    disposition: 'enforce',
    statusCode: 200,
    ...body,
  },
});

/** The form of a `report-uri` report. */
const single = (report: object = {}) => ({
  'csp-report': {
    'document-uri': PAGE,
    'blocked-uri': 'inline',
    'violated-directive': "script-src-elem 'self'",
    'source-file': PAGE,
    'script-sample': 'olena@example.org',
    'line-number': 1,
    ...report,
  },
});

async function report(body: unknown, type = 'application/reports+json', from = network): Promise<number> {
  const { status } = await app.request('POST', '/api/browser-reports', {
    headers: { 'content-type': type, 'x-forwarded-for': from },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return status;
}

const logged = () => lines.map((line) => JSON.parse(line));

test('a report by report-to is logged once, with the blocked origin and our own script', async () => {
  expect(await report([batched(), batched()])).toBe(204);
  expect(await report([batched()])).toBe(204);
  expect(logged()).toEqual([
    {
      level: 'warn',
      time: expect.any(String),
      event: 'browser-report',
      directive: 'connect-src',
      blocked: 'https://evil.example',
      source: '/assets/main-abc123.js',
      line: 12,
      column: 3,
      msg: 'browser report',
    },
  ]);
});

test('a report by report-to that is not in a list is logged too', async () => {
  expect(await report(batched())).toBe(204);
  expect(logged()).toMatchObject([{ directive: 'connect-src' }]);
});

test('a report by report-uri is logged without the path of the page', async () => {
  expect(await report(single(), 'application/csp-report')).toBe(204);
  expect(logged()).toMatchObject([
    { event: 'browser-report', directive: 'script-src-elem', blocked: 'inline', source: null, line: null },
  ]);
  expect(lines.join('')).not.toMatch(/secret|olena|bookings|192\.0\.2/);
});

test.each([
  [
    'a violation of Trusted Types',
    { effectiveDirective: 'require-trusted-types-for', blockedURL: 'trusted-types-sink' },
  ],
  ['an address with a port', { blockedURL: 'wss://evil.example:81/x?y' }, 'wss://evil.example:81'],
  ['a browser extension, without its id', { blockedURL: 'chrome-extension://abcdef/x' }, 'chrome-extension:'],
  ['a text in the place of an address', { blockedURL: 'Olena Petrenko' }, null],
  ['a report with null values', { blockedURL: null, sourceFile: null, lineNumber: null, columnNumber: null }, null],
])('%s is logged', async (_what, body, blocked: string | null = 'trusted-types-sink') => {
  expect(await report([batched(body)])).toBe(204);
  expect(logged()).toMatchObject([{ event: 'browser-report', blocked }]);
});

test.each([
  ['a report about a page of another site', [batched({ documentURL: 'https://evil.example/' })]],
  ['a directive that does not exist', [batched({ effectiveDirective: 'olena@example.org' })]],
  ['a report of another type', [{ ...batched(), type: 'deprecation' }]],
  ['a report without a directive', [{ type: 'csp-violation', body: {} }]],
  ['an empty list', []],
])('%s is accepted and not logged', async (_what, body) => {
  expect(await report(body)).toBe(204);
  expect(lines).toEqual([]);
});

test.each([
  ['invalid JSON', '[{', 'application/reports+json', 400],
  ['an object that is no report', { hello: 'there' }, 'application/csp-report', 400],
  ['a JSON string', '"hello"', 'application/reports+json', 400],
  ['an empty body', '', 'application/csp-report', 400],
  ['plain JSON', [batched()], 'application/json', 400],
  ['a too large body', [batched({ sample: 'x'.repeat(70_000) })], 'application/reports+json', 413],
])('%s is refused and not logged', async (_what, body, type, status) => {
  expect(await report(body, type)).toBe(status);
  expect(lines).toEqual([]);
});

test('thirty requests a minute from one network are read, and the others are dropped', async () => {
  for (let sent = 0; sent < 30; sent += 1) expect(await report([batched()])).toBe(204);
  expect(await report([batched({ effectiveDirective: 'img-src' })])).toBe(204);
  expect(lines).toHaveLength(1);
  expect(await report([batched({ effectiveDirective: 'img-src' })], undefined, nextNetwork())).toBe(204);
  expect(lines).toHaveLength(2);
});

test('ten lines a minute are logged, and the first line of the next minute counts the omitted ones', async () => {
  const from = (name: string) => batched({ blockedURL: `https://${name}.example/` });
  expect(await report(Array.from({ length: 100 }, (_, at) => from(`a${at}`)))).toBe(204);
  expect(await report(Array.from({ length: 2 }, (_, at) => from(`b${at}`)))).toBe(204);
  expect(lines).toHaveLength(10);
  app.clock.set(new Date(app.clock.now().getTime() + 60_000));
  expect(await report([from('later'), from('last')])).toBe(204);
  expect(logged().slice(10)).toMatchObject([{ blocked: 'https://later.example', omitted: 12 }, {}]);
  expect(logged()[11]).not.toHaveProperty('omitted');
});

test('a GET request is refused', async () => {
  const response = await app.request('GET', '/api/browser-reports');
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});
