import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/server/database.ts';
import { telegramServer } from '#testing/services/telegram-server.ts';
import { readConfig } from '../core/settings/config.ts';
import { examine } from '../doctor.ts';

/** Nothing listens on this port of this machine. */
const NOBODY = '127.0.0.1:20009';

let folder: string;
let database: TestDatabase;
const ends: (() => Promise<void>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vezu-doctor-'));
  database = await testDatabase();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Output of the doctor under these settings, and whether everything works. */
async function examined(env: Record<string, string>, words: string[] = []) {
  const lines: string[] = [];
  const config = readConfig({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    SECRETS_KEY: 'a key of the test, which is no secret',
    PUBLIC_URL: `http://${NOBODY}`,
    ...env,
  });
  const well = await examine({ config, words, say: (line) => lines.push(line) });
  return { well, lines: lines.join('\n') };
}

async function mailServer(): Promise<{ url: string; mails: string[] }> {
  const mails: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, callback) =>
      callback(password === 'right' ? null : new Error('Invalid login'), { user: 'vezu' }),
    onRcptTo: ({ address }, _session, callback) => {
      mails.push(address);
      callback();
    },
    onData: (stream, _session, callback) => void stream.resume().once('end', () => callback()),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  ends.push(() => new Promise((done) => server.close(() => done())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://vezu:right@127.0.0.1:${port}`, mails };
}

test('what works is said with what was found, and a mail is sent on request', async () => {
  const [mail, telegram] = [await mailServer(), await telegramServer()];
  ends.push(telegram.close);
  const env = { SMTP_URL: mail.url, TELEGRAM_BOT_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.apiRoot };
  const { lines } = await examined(env, ['--mail', 'boss@vezu.example']);
  expect(lines).toMatch(/✓ database: PostgreSQL \d+.*, migrated/);
  expect(lines).toContain('✓ clock: the same here and in the database');
  expect(lines).toMatch(/✓ mail server: 127\.0\.0\.1:\d+ has taken the mail to boss@vezu\.example/);
  expect(lines).toContain('✓ Telegram: the bot is @vezu_test_bot');
  expect(mail.mails).toEqual(['boss@vezu.example']);
  expect(lines).not.toContain('right@');
});

test('what fails is named with what to do, and the rest is tried', async () => {
  const { url } = await mailServer();
  const { well, lines } = await examined({
    SMTP_URL: url.replace('right', 'wrong'),
    TELEGRAM_BOT_TOKEN: '1:wrong-token-of-nobody',
    TELEGRAM_API_ROOT: `http://${NOBODY}`,
    NATS_URL: `nats://${NOBODY}`,
    OIDC_PROVIDERS: JSON.stringify([
      { id: 'x', name: 'X', issuer: `https://${NOBODY}`, clientId: 'a', clientSecret: 'b' },
    ]),
  });
  expect(well).toBe(false);
  expect(lines).toMatch(/✗ mail server: .*Invalid login.*\n {2}Check SMTP_URL/);
  expect(lines).toMatch(/✗ Telegram: .*\n {2}Check TELEGRAM_BOT_TOKEN/);
  expect(lines).toMatch(/✗ NATS: .*\n {2}Check NATS_URL/);
  expect(lines).toMatch(/✗ public address: .*ECONNREFUSED.*\n {2}Start Vezu/);
  expect(lines).toContain(`OIDC_PROVIDERS: https://${NOBODY}/.well-known/openid-configuration must answer.`);
  expect(lines).toContain('5 of these do not work.');
  expect(lines).not.toContain('bucket');
});

test('a database that does not answer, and a wrong option, end in a sentence', async () => {
  const { lines } = await examined({ DATABASE_URL: `postgres://vezu:secret@${NOBODY}/vezu` });
  expect(lines).toMatch(/✗ database: .*\n {2}Check DATABASE_URL/);
  expect(lines).not.toContain('secret');
  expect(await examined({}, ['--post', 'x'])).toEqual({ well: false, lines: expect.stringContaining('Usage') });
});
