import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { phoneGatewayServer } from '#testing/services/phone-gateway-server.ts';
import type { GatewayMessage } from './phone-gateway.ts';
import { isSignedWith, webhookHeaders, webhookKey } from './standard-webhooks.ts';
import { isKnownEndpoint, PUSH_SERVICES } from './transport.ts';

const NOW = new Date('2026-06-10T09:00:00Z');
const KEY = Buffer.alloc(32, 1);
const OTHER = Buffer.alloc(32, 2);

describe('signatures of webhooks', () => {
  const sent = { id: 'msg_1', body: '{"a":1}' };
  const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

  function accepted(change: { body?: string; now?: Date; keys?: Buffer[]; headers?: Record<string, string> } = {}) {
    const headers = { ...webhookHeaders(change.keys ?? [KEY], sent, NOW), ...change.headers };
    const header = (name: string) => (headers as Record<string, string>)[name] ?? '';
    return isSignedWith(KEY, header, change.body ?? sent.body, change.now ?? NOW);
  }

  it.each([
    ['as it was sent', {}, true],
    ['within five minutes', { now: later(300) }, true],
    ['after more', { now: later(301) }, false],
    ['from a clock that is ahead', { now: later(-301) }, false],
    ['with another body', { body: '{"a":2}' }, false],
    ['under another id', { headers: { 'webhook-id': 'msg_2' } }, false],
    ['with another key', { keys: [OTHER] }, false],
    ['with the new and the old key', { keys: [OTHER, KEY] }, true],
    ['without a time', { headers: { 'webhook-timestamp': '' } }, false],
    ['without a signature', { headers: { 'webhook-signature': '' } }, false],
    ['with a shorter signature', { headers: { 'webhook-signature': 'v1,AAAA' } }, false],
  ])('%s: %s', (_, change, taken) => {
    expect(accepted(change)).toBe(taken);
  });

  it('are those of the specification', () => {
    const key = webhookKey('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
    const at = new Date(1_614_265_330_000);
    const headers = webhookHeaders([key], { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' }, at);
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });
});

describe('push services', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/1', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/1', true],
    ['https://web.push.apple.com/1', true],
    ['https://push.apple.com/1', false],
    ['https://evilpush.apple.com/1', false],
    ['https://fcm.googleapis.com.evil.example/1', false],
    ['https://sub.fcm.googleapis.com/1', false],
    ['http://fcm.googleapis.com/1', false],
    ['https://127.0.0.1/1', false],
    ['nothing', false],
  ])('%s: %s', (endpoint, known) => {
    expect(isKnownEndpoint(endpoint, PUSH_SERVICES)).toBe(known);
  });

  it('are those of the setting, too', () => {
    expect(isKnownEndpoint('https://push.example.org/1', ['push.example.org'])).toBe(true);
    expect(isKnownEndpoint('https://push.example.org/1', [])).toBe(false);
  });
});

describe('the gateway to telephones', () => {
  let server: Awaited<ReturnType<typeof phoneGatewayServer>>;
  const message: GatewayMessage = {
    ...{ id: '5f9d', channel: 'sms', to: '+380671234567', text: 'Код 1234', locale: 'uk', validUntil: null },
    callback: 'https://vezu.test/api/phone-gateways/sms/status',
  };

  beforeAll(async () => {
    server = await phoneGatewayServer();
  });
  beforeEach(() => {
    server.answers.status = 202;
    server.messages.length = 0;
  });
  afterAll(() => server.close());

  it('gets each message under its id, so that it knows one that comes twice', async () => {
    expect(await server.gateway.send(message, NOW)).toBe('sent');
    expect(await server.gateway.send(message, new Date(NOW.getTime() + 60_000))).toBe('sent');
    expect(server.messages.map(({ webhookId }) => webhookId)).toEqual(['5f9d', '5f9d']);
    expect(server.messages[0]).toMatchObject(message);
  });

  it.each([
    [200, 'sent'],
    [400, 'refused'],
    [410, 'refused'],
    [422, 'refused'],
  ] as const)('%i means that the message was %s', async (status, outcome) => {
    server.answers.status = status;
    expect(await server.gateway.send(message, NOW)).toBe(outcome);
  });

  it.each([0, 302, 401, 404, 429, 500, 503])('after %i it is tried again', async (status) => {
    server.answers.status = status;
    await expect(server.gateway.send(message, NOW)).rejects.toThrow();
  });
});
