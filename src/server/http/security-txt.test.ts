import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/api.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ now: '2026-06-10T09:00:00Z' });
});
afterEach(() => {
  app.context.supportEmail = 'support@vezu.test';
});
afterAll(() => app.close());

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
