import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smtpTransport } from './transport.ts';

const LETTER = { id: 'a', to: 'olena@vezu.example', subject: 'Вітаємо', text: 'x', html: '<p>x</p>', attachments: [] };
const FROM = 'Vezu <no-reply@vezu.example>';

let server: SMTPServer;
let port: number;
let taken = 0;

beforeAll(async () => {
  // A server that offers no encryption, or whose offer an attacker has removed.
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      taken += 1;
      stream.resume().once('end', () => callback());
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  ({ port } = server.server.address() as AddressInfo);
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

// 0.0.0.0 reaches this machine, but is not one of its names.
test('a mail is not sent unencrypted to another machine', async () => {
  await expect(smtpTransport(`smtp://0.0.0.0:${port}`, FROM).send(LETTER)).rejects.toThrow(/STARTTLS/i);
  expect(taken).toBe(0);
});

test('a mail is sent unencrypted when the setting allows it, and to this machine', async () => {
  expect(await smtpTransport(`smtp://0.0.0.0:${port}`, FROM, { plain: true }).send(LETTER)).toBe('sent');
  expect(await smtpTransport(`smtp://localhost:${port}`, FROM).send(LETTER)).toBe('sent');
  expect(taken).toBe(2);
});
