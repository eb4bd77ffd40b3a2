import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '#server/core/database/db.ts';
import { searchApi } from '#shared/office/search/api.ts';
import { addBookableTrip } from '#testing/bookings.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { type TestApp, testApp } from '#testing/server/api.ts';
import { addPassenger } from '#testing/server/carriers.ts';
import { testDatabase } from '#testing/server/database.ts';
import { canonicalUrl } from './normal-url.ts';

const app = appScene();

describe('the canonical address of a page', () => {
  test.each([
    ['https://vezu.example', 'vezu.example', '/search', null],
    ['https://vezu.example', 'vezu.example:443', '/search', null],
    ['https://vezu.example', 'www.vezu.example', '/search?from=1', 'https://vezu.example/search?from=1'],
    ['https://vezu.example', '203.0.113.5', '/', 'https://vezu.example/'],
    ['https://vezu.example', '203.0.113.5:3000', '/help', 'https://vezu.example/help'],
    ['https://vezu.example', '[2001:db8::5]', '/help', 'https://vezu.example/help'],
    ['https://vezu.example', 'old.example', '//evil.example/x', 'https://vezu.example/evil.example/x'],
    ['https://vezu.example', 'old.example', '/\\evil.example', 'https://vezu.example/evil.example'],
    ['https://vezu.example', '127.0.0.1:3000', '/', null],
    ['https://vezu.example', 'localhost', '/', null],
    ['https://vezu.example', 'app:3000', '/', null],
    ['https://vezu.example', 'not a host', '/', null],
    ['http://localhost:3000', 'localhost:3000', '/', null],
    ['http://localhost:3000', '127.0.0.1:3000', '/account/login', 'http://localhost:3000/account/login'],
    ['http://localhost:3000', '[::1]:3000', '/', 'http://localhost:3000/'],
    ['http://127.0.0.1:3000', 'localhost:3000', '/', 'http://127.0.0.1:3000/'],
    ['http://localhost:3000', 'localhost:8080', '/', null],
    ['http://localhost:3000', '192.168.1.5:3000', '/', null],
  ])('with public address %s, requested as %s%s, is %s', (publicUrl, host, path, expected) => {
    expect(canonicalUrl(publicUrl, host, path)).toBe(expected);
  });
});

describe('a server with a public address', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await testApp({
      config: { publicUrl: 'https://vezu.example', trustProxy: 1 },
      web: async () => ({
        wants: ({ url }) => !/^\/(api|ws)/.test(url),
        answer: async (_request, reply) => reply.type('text/html').send('<!doctype html>'),
      }),
    });
  });
  afterAll(() => app.close());

  const ask = (path: string, host: string) =>
    app.request('GET', path, { headers: { 'x-forwarded-host': host }, redirect: 'manual' });

  test('redirects a page requested under another host name to the public address, with its path', async () => {
    const response = await ask('/search?from=1&to=2', 'www.vezu.example');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('https://vezu.example/search?from=1&to=2');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await ask('/search', 'vezu.example')).status).toBe(200);
  });

  test.each(['/health', '/ready', '/api/nothing', '/ws'])('answers %s under any host name', async (path) => {
    expect((await ask(path, 'www.vezu.example')).status).not.toBe(302);
  });
});

describe('this machine', () => {
  const app = appScene({ config: { outbox: true, trustProxy: 1 } });

  /** Requests the outbox with any Host header; `fetch` would set its own. */
  function outboxFor(headers: Record<string, string>): Promise<number> {
    const { port } = new URL(app.address);
    return new Promise((resolve, reject) => {
      const asking = request({ host: '127.0.0.1', port, path: '/outbox', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      asking.on('error', reject).end();
    });
  }

  test.each(['localhost', 'localhost:8080', '127.0.0.1', '[::1]:8080'])(
    'the outbox opens at the host %s',
    async (host) => {
      expect(await outboxFor({ host })).toBe(200);
    },
  );

  test.each(['vezu.example', 'localhost.evil.example', '10.0.0.5'])(
    'the outbox does not open at the host %s',
    async (host) => {
      expect(await outboxFor({ host })).toBe(404);
      expect(await outboxFor({ host, 'x-forwarded-host': 'localhost' })).toBe(404);
    },
  );

  test.each(['x-forwarded-host', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via', 'cf-ray'])(
    'the outbox does not open through a proxy that sends %s',
    async (name) => {
      expect(await outboxFor({ host: 'localhost', [name]: 'localhost' })).toBe(404);
    },
  );
});

describe('security.txt', () => {
  afterEach(() => {
    app.context.supportEmail = 'support@vezu.test';
  });

  test('security.txt names the contact for vulnerabilities and its expiry date', async () => {
    const response = await app.request('GET', '/.well-known/security.txt');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(await response.text()).toBe(
      [
        'Contact: mailto:support@vezu.test',
        'Expires: 2026-12-07T00:00:00.000Z',
        'Preferred-Languages: uk, en',
        'Canonical: https://vezu.test/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });

  test('security.txt is not found without a support address', async () => {
    app.context.supportEmail = null;
    expect((await app.request('GET', '/.well-known/security.txt')).status).toBe(404);
  });
});

describe('the replica', () => {
  const behind = allTests(testDatabase);

  /** Another database stands for a copy that is far behind: it has none of the rows. */
  test('visitors read public pages from the replica, signed-in people from the database', async () => {
    const { tripId } = await addBookableTrip(app.sql);
    const { token } = await addPassenger(app.sql);
    const offer = (as?: string) => app.call(searchApi.offer, { params: { tripId }, query: {} }, as);
    await expect(offer()).resolves.toMatchObject({ toSeq: 3 });
    app.context.replica = behind.sql;
    await expect(offer()).rejects.toMatchObject({ code: 'not_found' });
    await expect(offer(token)).resolves.toMatchObject({ toSeq: 3 });
  });

  test('while the replica is away, the database answers', async () => {
    const { tripId } = await addBookableTrip(app.sql);
    const away = connect('postgres://vezu:x@127.0.0.1:9/vezu', { max: 1 });
    app.context.replica = away;
    const offer = await app.call(searchApi.offer, { params: { tripId }, query: {} });
    expect(offer).toMatchObject({ toSeq: 3 });
    await away.end({ timeout: 1 });
  });
});
