import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_VOICE_BYTES } from '#shared/core/text/voice-type.ts';
import { chatApi } from '#shared/messaging/chat/api.ts';
import { addChatPair, type ChatPair } from '#testing/chats.ts';
import { reportCalls } from '#testing/reports.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import type { TestActor } from '#testing/server/carriers.ts';

const app = appScene();
let chatId: number;

describe('pictures', () => {
  let chatPair: ChatPair;

  beforeEach(async () => {
    chatPair = await addChatPair(app);
    chatId = (await chatPair.toDriver()).id;
  });

  const rendered = (width = 300, height = 200) =>
    sharp({ create: { width, height, channels: 3, background: '#15803d' } }).withExif({ IFD0: { Artist: 'Марія' } });

  async function upload(
    bytes: Uint8Array<ArrayBuffer>,
    query: { clientId?: string; text?: string } = {},
    name = 'photo.jpg',
  ) {
    const form = new FormData();
    form.append('file', new Blob([bytes]), name);
    const search = new URLSearchParams({ clientId: randomUUID(), ...query });
    const response = await app.request('POST', `/api/chats/${chatId}/images?${search}`, {
      headers: { authorization: `Bearer ${chatPair.passenger.token}` },
      body: form,
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  }

  test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'a picture as %s is encoded again, loses its metadata, and is delivered',
    async (format) => {
      const { status, body } = await upload(new Uint8Array(await rendered().toFormat(format).toBuffer()), {
        text: 'Моя валіза',
      });
      expect([status, body]).toMatchObject([200, { seq: 1, text: 'Моя валіза', picture: { width: 300, height: 200 } }]);
      const file = await app.request('GET', body.picture.url);
      expect(file.headers.get('content-type')).toBe('image/webp');
      const about = await sharp(await file.arrayBuffer()).metadata();
      expect([about.format, about.exif]).toEqual(['webp', undefined]);
      expect(app.published[1]).toMatchObject([
        `account:${chatPair.driver.accountId}`,
        { type: 'message', message: 'Моя валіза', image: body.picture.url, picture: body.picture },
      ]);
      const [contact] = await app.call(chatApi.chats, { query: {} }, chatPair.driver.token);
      expect([contact?.lastKind, contact?.lastMessage]).toEqual(['image', 'Моя валіза']);
    },
  );

  test('a picture needs no text, and is stored once when it is sent twice', async () => {
    const bytes = new Uint8Array(await rendered().png().toBuffer());
    const clientId = randomUUID();
    const first = await upload(bytes, { clientId });
    const again = await upload(bytes, { clientId });
    expect(again).toEqual(first);
    expect(first.body.text).toBe('');
    const atOnce = await Promise.all(['a', 'b'].map(() => upload(bytes, { clientId: ID })));
    expect(atOnce[0]?.body).toEqual(atOnce[1]?.body);
    const { messages } = await app.call(chatApi.messages, { params: { chatId }, query: {} }, chatPair.driver.token);
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  const ID = 'c0ffee00-0000-4000-8000-000000000002';

  test('a large picture is made smaller', async () => {
    const { body } = await upload(new Uint8Array(await rendered(4000, 2000).jpeg().toBuffer()));
    expect(body.picture).toMatchObject({ width: 1600, height: 800 });
  });

  test.each([
    ['a text', Buffer.from('hello'), 415, 'unsupported_file'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 415, 'unsupported_file'],
    ['a JPG in its first bytes only', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 415, 'unsupported_file'],
    ['an empty file', Buffer.alloc(0), 415, 'unsupported_file'],
    ['too large', Buffer.alloc(10 * 1024 * 1024 + 1, 0xff), 413, 'payload_too_large'],
  ])('a picture that is %s is refused', async (_name, bytes, status, code) => {
    const answer = await upload(new Uint8Array(bytes));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await app.call(chatApi.chat, { params: { chatId } }, chatPair.passenger.token)).lastSeq).toBe(0);
  });

  test('a picture without a client id, or for a blocked chat, is refused', async () => {
    const bytes = new Uint8Array(await rendered().png().toBuffer());
    expect((await upload(bytes, { clientId: 'x' })).body.errors).toEqual([{ field: 'clientId', key: 'field_invalid' }]);
    await app.call(chatApi.block, { params: { chatId } }, chatPair.driver.token);
    expect((await upload(bytes)).body.code).toBe('chat_blocked');
  });

  test('a picture for an unknown or foreign chat is refused before its bytes have arrived', async () => {
    const { port } = new URL(app.address);
    for (const [id, token] of [
      [999_999, chatPair.passenger.token],
      [chatId, (await addChatPair(app)).passenger.token],
    ]) {
      const socket = connect({ port: Number(port), host: '127.0.0.1' });
      const answered = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString())));
      socket.write(
        `POST /api/chats/${id}/images?clientId=${randomUUID()} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
          `content-type: multipart/form-data; boundary=b\r\ncontent-length: 9000000\r\n\r\n--b\r\ncontent-disposition: ` +
          `form-data; name="file"; filename="a.jpg"\r\n\r\n`,
      );
      // The rest of the body is never sent.
      expect(await answered).toMatch(/^HTTP\/1.1 404 /);
      socket.destroy();
    }
  });

  test('too many pictures of one person are refused before they are decoded, and other people may go on', async () => {
    const nothing = new TextEncoder().encode('no picture');
    const answers: number[] = [];
    for (let n = 0; n < 13; n += 1) answers.push((await upload(nothing)).status);
    expect(answers).toEqual([...Array.from({ length: 12 }, () => 415), 429]);
    const { body } = await upload(nothing);
    expect(body).toMatchObject({ code: 'too_many_requests' });
    chatPair = await addChatPair(app);
    chatId = (await chatPair.toDriver()).id;
    expect((await upload(nothing)).status).toBe(415);
  });
});

describe('voice notes', () => {
  const pair = eachTest(() => addChatPair(app));

  beforeEach(async () => {
    chatId = (await pair.toDriver()).id;
  });

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
    await reportCalls(app).file({ kind: 'chat', id: chatId }, pair.passenger, { reason: 'rude' });
    await app.call(chatApi.withdraw, { params: { chatId, seq: 2 } }, pair.driver.token);
    expect(await fileOf(second.voice.url)).toBe(200);
  });
});
