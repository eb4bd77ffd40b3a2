import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/api.ts';
import { canonicalUrl } from './canonical-host.ts';

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
