import { beforeEach, describe, expect, test } from 'vitest';
import type { Complaint } from '#server/core/metrics/complaint.ts';
import { BROWSER_ERRORS_PATH } from '#shared/core/browser-error.ts';
import { appScene } from '#testing/scene.ts';

const lines: string[] = [];
let networks = 0;

describe('reports of browsers', () => {
  const logStream = { write: (line: string) => void lines.push(line) };

  const app = appScene({
    logStream,
    config: { logLevel: 'info', trustProxy: 1 },
  });
  let network: string;
  let minutes = 0;

  beforeEach(() => {
    minutes += 1;
    app.clock.advance(minutes * 60_000);
    lines.length = 0;
    network = nextNetwork();
  });

  /** Each test has its own minute and its own network, so that no limit affects another test. */
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
});

describe('errors in browsers', () => {
  const complaints: Complaint[] = [];

  const app = appScene({
    logStream: { write: (line: string) => void lines.push(line) },
    config: { logLevel: 'info', trustProxy: 1 },
    complain: (complaint) => void complaints.push(complaint),
  });

  beforeEach(() => {
    app.clock.advance(60_000);
    networks += 1;
    lines.length = 0;
    complaints.length = 0;
  });

  /** Each test has its own minute and its own network. */
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
});
