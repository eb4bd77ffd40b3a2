import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/api.ts';
import { makeNotes, sampleDomain } from '#testing/sample.ts';

let app: TestApp;
let longId: number;

beforeAll(async () => {
  app = await testApp({ domains: [sampleDomain] });
  await makeNotes(app.sql);
  const [row] = await app.sql<{ id: number }[]>`
    insert into note (text) values (${'Львів '.repeat(1_000)}) returning id`;
  longId = row?.id ?? 0;
});
afterAll(() => app.close());

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
  expect(await read(longId, accepted)).toMatchObject({ encoding, body: { id: longId, text: 'Львів '.repeat(1_000) } });
});

test('a short answer and the answer to a write are not compressed', async () => {
  const headers = { 'accept-encoding': 'br', 'content-type': 'application/json' };
  const response = await app.request('POST', '/api/sample/notes', { headers, body: '{"text":"Львів"}' });
  expect(response.headers.get('content-encoding')).toBeNull();
  const { id }: { id: number } = JSON.parse(await response.text());
  expect(await read(id, 'br')).toMatchObject({ encoding: null, body: { text: 'Львів' } });
});
