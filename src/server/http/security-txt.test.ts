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

test('says where a weakness is reported, and until when that holds', async () => {
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

test('is not there where nobody is named', async () => {
  app.context.supportEmail = null;
  expect((await app.request('GET', '/.well-known/security.txt')).status).toBe(404);
});
