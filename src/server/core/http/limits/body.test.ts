import { request as httpRequest } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeNotes, SAMPLE_ACTORS, sampleDomain } from '#testing/samples/sample.ts';
import { appScene } from '#testing/scene.ts';

describe('bodies of requests', () => {
  const app = appScene({ domains: [sampleDomain], findActor: async (token) => SAMPLE_ACTORS[token] ?? null });
  const JSON_TYPE = { 'content-type': 'application/json' };

  function post(path: string, body: string, headers: Record<string, string> = JSON_TYPE) {
    return app.request('POST', path, { body, headers });
  }

  describe('a large body', () => {
    test('over 64 KB is refused', async () => {
      const response = await post('/api/sample/notes', JSON.stringify({ text: 'x'.repeat(70_000) }));
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ code: 'payload_too_large' });
    });

    test('of 100 MB is refused while it is being sent, with and without a length', async () => {
      for (const headers of [{ 'content-length': 100_000_000 }, { 'transfer-encoding': 'chunked' }]) {
        const { status, sent } = await sendUntilAnswered(new URL('/api/sample/notes', app.address), headers);
        expect(status).toBe(413);
        expect(sent).toBeLessThan(20_000_000);
      }
    });

    test('is refused before it is sent when the client asks first (Expect: 100-continue)', async () => {
      const headers = { 'content-length': 100_000_000, expect: '100-continue' };
      const answer = await new Promise<number | undefined>((resolve, reject) => {
        const sending = httpRequest(new URL('/api/sample/notes', app.address), { method: 'POST', headers });
        sending.on('continue', () => reject(new Error('was told to send')));
        sending.on('response', (response) => {
          resolve(response.statusCode);
          sending.destroy();
        });
        sending.on('error', reject);
        sending.flushHeaders();
      });
      expect(answer).toBe(413);
    });
  });

  describe('an uploaded file', () => {
    function form(name: string, size: number): FormData {
      const data = new FormData();
      data.append(name, new Blob([new Uint8Array(size)]), '../be:st.jpg');
      return data;
    }

    test('arrives complete, with its name without a path', async () => {
      const response = await app.request('POST', '/api/sample/picture', { body: form('file', 2_000_000) });
      expect(await response.json()).toEqual({ name: 'be:st.jpg', size: 2_000_000 });
    });

    test('is refused when it has another content type', async () => {
      const response = await post('/api/sample/picture', `{"text":"${'x'.repeat(1_000_000)}"}`);
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ code: 'unsupported_file' });
    });

    test('of a little more than 10 MB is too large', async () => {
      const response = await app.request('POST', '/api/sample/picture', { body: form('file', 10.02 * 1024 * 1024) });
      expect(response.status).toBe(413);
    });

    // A client that cannot stop while it sends may lose the answer.
    test('of 30 MB is too large', async () => {
      const headers = { 'content-length': 30_000_000, 'content-type': 'multipart/form-data; boundary=x' };
      expect((await sendUntilAnswered(new URL('/api/sample/picture', app.address), headers)).status).toBe(413);
    });

    test('is required, and must be a file', async () => {
      const missing = await app.request('POST', '/api/sample/picture', { body: form('other', 5) });
      expect(await missing.json()).toMatchObject({
        code: 'invalid_input',
        errors: [{ field: 'file', key: 'field_required' }],
      });
      const none = await post('/api/sample/picture', '{}');
      expect(await none.json()).toMatchObject({ status: 415, code: 'unsupported_file' });
      const broken = await post('/api/sample/picture', 'nothing', {
        'content-type': 'multipart/form-data; boundary=x',
      });
      expect(broken.status).toBeGreaterThanOrEqual(400);
      expect(broken.status).toBeLessThan(500);
    });
  });

  /** Sends megabytes until the server answers; returns the number of bytes that could be sent until then. */
  function sendUntilAnswered(
    url: URL,
    headers: Record<string, string | number>,
  ): Promise<{ status: number; sent: number }> {
    const chunk = Buffer.alloc(256 * 1024, 'x');
    return new Promise((resolve, reject) => {
      let sent = 0;
      let answered = false;
      const sending = httpRequest(url, { method: 'POST', headers: { ...JSON_TYPE, ...headers } });
      const push = () => {
        while (!answered && sent < 100_000_000) {
          sent += chunk.length;
          if (!sending.write(chunk)) return;
        }
      };
      sending.on('drain', push);
      sending.on('response', (response) => {
        answered = true;
        resolve({ status: response.statusCode ?? 0, sent });
        sending.destroy();
      });
      sending.on('error', (error) => (answered ? undefined : reject(error)));
      push();
    });
  }
});

describe('compression', () => {
  const app = appScene({ domains: [sampleDomain] });
  let longId: number;

  beforeAll(async () => {
    await makeNotes(app.sql);
    const [row] = await app.sql<{ id: number }[]>`
      insert into note (text) values (${'Львів '.repeat(1_000)}) returning id`;
    longId = row?.id ?? 0;
  });

  async function read(id: number, accepted: string) {
    const response = await app.request('GET', `/api/sample/notes/${id}`, { headers: { 'accept-encoding': accepted } });
    return {
      encoding: response.headers.get('content-encoding'),
      vary: response.headers.get('vary'),
      body: await response.json(),
    };
  }

  test.each([
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('a long answer is compressed for a client that accepts %s', async (accepted, encoding) => {
    expect(await read(longId, accepted)).toMatchObject({
      encoding,
      body: { id: longId, text: 'Львів '.repeat(1_000) },
    });
  });

  test('a short answer and the answer to a write are not compressed', async () => {
    const headers = { 'accept-encoding': 'br', 'content-type': 'application/json' };
    const response = await app.request('POST', '/api/sample/notes', { headers, body: '{"text":"Львів"}' });
    expect(response.headers.get('content-encoding')).toBeNull();
    const { id }: { id: number } = JSON.parse(await response.text());
    expect(await read(id, 'br')).toMatchObject({ encoding: null, body: { text: 'Львів' } });
  });
});
