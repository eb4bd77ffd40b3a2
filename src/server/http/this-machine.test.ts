import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/api.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ config: { outbox: true, trustProxy: 1 } });
});
afterAll(() => app.close());

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
