import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chatApi } from '#shared/chat/api.ts';
import { MAX_VOICE_BYTES } from '#shared/core/voice-type.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { findTestActor, type TestActor } from '#testing/carriers.ts';
import { addChatPair, type ChatPair } from '#testing/chats.ts';
import { reportCalls } from '#testing/reports.ts';

let app: TestApp;
let pair: ChatPair;
let chatId: number;

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
});
beforeEach(async () => {
  app.clock.set('2026-06-10T09:00:00Z');
  pair = await addChatPair(app);
  chatId = (await pair.toDriver()).id;
});
afterAll(() => app.close());

const NOTE = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(400, 7)]);

async function speak(actor: TestActor, bytes: Uint8Array<ArrayBuffer> = NOTE, query: Record<string, string> = {}) {
  const form = new FormData();
  form.append('file', new Blob([bytes]), 'note.html');
  const search = new URLSearchParams({ clientId: randomUUID(), seconds: '7', ...query });
  const response = await app.request('POST', `/api/chats/${chatId}/voice?${search}`, {
    headers: { authorization: `Bearer ${actor.token}` },
    body: form,
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

test('a driver’s voice note is stored once and served as what it is', async () => {
  const clientId = randomUUID();
  const { status, body } = await speak(pair.driver, NOTE, { clientId });
  expect([status, body]).toMatchObject([200, { text: '', phrase: 'voice', voice: { seconds: 7 } }]);
  expect((await speak(pair.driver, NOTE, { clientId })).body.voice).toEqual(body.voice);
  const file = await app.request('GET', body.voice.url);
  expect(file.headers.get('content-type')).toBe('audio/ogg');
  expect(file.headers.get('content-security-policy')).toContain('sandbox');
  expect(Buffer.from(await file.arrayBuffer())).toEqual(NOTE);
  const [contact] = await app.call(chatApi.chats, { query: {} }, pair.passenger.token);
  expect(contact?.lastMessage).toBe('Голосове повідомлення');
});

test.each<[string, () => TestActor, Uint8Array<ArrayBuffer>, Record<string, string>, number]>([
  ['a passenger', () => pair.passenger, NOTE, {}, 403],
  ['somebody else', () => pair.trip.owner, NOTE, {}, 404],
  ['a page', () => pair.driver, Buffer.from('<!doctype html><script>alert(1)</script>'), {}, 415],
  ['too much', () => pair.driver, Buffer.concat([NOTE, Buffer.alloc(MAX_VOICE_BYTES)]), {}, 413],
  ['too long', () => pair.driver, NOTE, { seconds: '61' }, 422],
])('%s is refused', async (_name, actor, bytes, query, status) => {
  expect((await speak(actor(), bytes, query)).status).toBe(status);
  expect(await app.sql`select from message where chat_id = ${chatId}`).toHaveLength(0);
});

test('the file goes with the message, and stays for the operator where it was reported', async () => {
  const fileOf = async (url: string) => (await app.request('GET', url)).status;
  const { body: first } = await speak(pair.driver);
  await app.call(chatApi.withdraw, { params: { chatId, seq: 1 } }, pair.driver.token);
  expect(await fileOf(first.voice.url)).toBe(404);
  const { body: second } = await speak(pair.driver);
  await reportCalls(() => app).file({ kind: 'chat', id: chatId }, pair.passenger, { reason: 'rude' });
  await app.call(chatApi.withdraw, { params: { chatId, seq: 2 } }, pair.driver.token);
  expect(await fileOf(second.voice.url)).toBe(200);
});
