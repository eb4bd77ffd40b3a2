import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/server/api.ts';
import { TEST_SECRETS } from '#testing/server/context.ts';
import { transaction } from '../database/db.ts';
import type { Mail } from './contents.ts';
import { createMailer } from './mailer.ts';
import { type MailTransport, noTransport, outboxTransport } from './transport.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ config: { outbox: true } });
});
afterAll(() => app.close());

test('mails are readable at /outbox, from this machine only', async () => {
  sendBy(outboxTransport);
  await queue({
    to: 'newcomer@example.org',
    subject: 'Вхід <b>&',
    button: { label: 'Відкрити', url: 'https://vezu.test/?a=1&b=2' },
  });
  await app.runJobs();
  const list = await app.request('GET', '/outbox');
  const html = await list.text();
  expect(list.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'");
  expect(html).toContain('newcomer@example.org');
  expect(html).toContain('Вхід &lt;b&gt;&amp;');
  const path = /\/outbox\/\d+/.exec(html)?.[0] ?? '';
  const mail = await app.request('GET', path);
  expect(await mail.text()).toContain('href="https://vezu.test/?a=1&amp;b=2"');
  expect(mail.headers.get('content-security-policy')).not.toContain('script');
  for (const nowhere of ['/outbox/0', '/outbox/x', '/outbox/9999999999999999']) {
    expect((await app.request('GET', nowhere)).status).toBe(404);
  }
  const { port } = new URL(app.address);
  for (const host of [`vezu.example:${port}`, 'localhost.evil.example', '10.0.0.5']) {
    expect(await statusFor(host, Number(port)), host).toBe(404);
  }
  expect(await statusFor(`localhost:${port}`, Number(port))).toBe(200);
});

test('a public server stores no mail content', async () => {
  sendBy(noTransport);
  await queue({}, 'public');
  await app.runJobs();
  expect(await app.sql`select content, sent_at from mail where key = 'public'`).toEqual([
    { content: null, sentAt: null },
  ]);
});

test('a server with a mail server has no outbox', async () => {
  const other = await testApp();
  expect((await other.request('GET', '/outbox')).status).toBe(404);
  await other.close();
});

function queue(values: Partial<Mail>, key = 'newcomer'): Promise<void> {
  const mail = { to: 'somebody@example.org', locale: 'uk' as const, subject: 'Тема', lines: ['Слова'], ...values };
  return transaction(app.sql, (sql) => app.context.mailer.queue(sql, mail, { key }));
}

/** Requests with any Host header; `fetch` would set its own. */
function statusFor(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path: '/outbox', headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asking.on('error', reject).end();
  });
}

function sendBy(transport: MailTransport): void {
  app.context.mailer = createMailer(TEST_SECRETS, transport);
}
